/** The login of a browser: how often it prompts, and what a visitor without a login sees. */
import assert from 'node:assert/strict';
import { ADMIN, call, login, loginStatus, newExperimentOf, newUser, visitAs } from '../suite/accounts.js';

const NO_LOGIN = /^401 for GET \//;
const ACCOUNT_MENU = /Account menu for/;

/** Opens the menu of the account and chooses an item. */
async function choose(page, item) {
  await page.getByRole('button', { name: ACCOUNT_MENU }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

visitAs(ADMIN, 'A browser asks for a login once, whatever pages are opened', async (visitor) => {
  const experiment = await newExperimentOf(ADMIN, 'Behind a login');
  await visitor.open('/');
  await visitor.sees('Behind a login');
  await visitor.page.getByRole('button', { name: 'Account menu for admin' }).waitFor();
  await visitor.settles();
  assert.deepEqual(visitor.prompt.challenges, [{ source: 'Server', scheme: 'basic', realm: 'mlflow', path: '/' }]);

  for (const route of [`/experiments/${experiment}/runs`, '/models', '/prompts', '/account', '/admin']) {
    await visitor.open(route);
    await visitor.settles();
  }
  await visitor.sees('Platform Admin');
  assert.equal(visitor.prompt.count, 1);
});

visitAs(ADMIN, 'A wrong password is asked for again', async (visitor) => {
  visitor.prompt.failOnce({ ...ADMIN, password: 'not the password' });
  await visitor.open('/');
  await visitor.page.getByRole('button', { name: 'Account menu for admin' }).waitFor();
  await visitor.settles();
  assert.deepEqual(visitor.prompt.challenges.map(({ path }) => path), ['/', '/']);
});

visitAs(ADMIN, 'A visitor who cancels the prompt sees how to log in', async (visitor) => {
  visitor.prompt.cancel();
  visitor.watch.allow(NO_LOGIN);
  await visitor.open('/');
  await visitor.sees(/^You are not authenticated\. Please see https:\/\/www\.mlflow\.org\/docs/);
  await visitor.shoot('accounts-not-authenticated');
});

visitAs(login('leaver'), 'Logging out makes the browser ask again, also for another user', async (visitor) => {
  const leaver = await newUser('leaver');
  await newUser('comer');
  await visitor.open('/');
  await visitor.page.getByRole('button', { name: 'Account menu for leaver' }).waitFor();
  await visitor.settles();
  assert.equal(visitor.prompt.count, 1);

  visitor.prompt.use(login('comer'));
  visitor.watch.allow(NO_LOGIN);
  await choose(visitor.page, 'Logout');
  await visitor.page.getByRole('button', { name: 'Account menu for comer' }).waitFor();
  await visitor.settles();
  assert.equal(visitor.prompt.count, 2);
  assert.equal(await loginStatus(leaver), 200);
});

visitAs(login('removed'), 'A user who is deleted is asked for a login at the next page', async (visitor) => {
  await newUser('removed');
  await visitor.open('/');
  await visitor.page.getByRole('button', { name: 'Account menu for removed' }).waitFor();
  await visitor.settles();

  await call(ADMIN, 'DELETE', '2.0/mlflow/users/delete', { username: 'removed' });
  visitor.prompt.cancel();
  visitor.watch.allow(NO_LOGIN);
  await visitor.open('/');
  await visitor.sees(/^You are not authenticated\./);
  assert.equal(visitor.prompt.count, 2);
});
