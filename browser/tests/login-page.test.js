/** The login page: deep links, logout, the end of a session during use, and pages of other servers. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { ADMIN, call, experimentsOf, logIn, newExperimentOf, newUser, visitLogin } from '../suite/logins.js';

const ENDED = /^401 for (GET|POST) \//;
const NOTICE = 'Your session has ended. Reload this page to log in again.';

/** Waits until the web UI shows who has logged in. */
function greets(page, { username }) {
  return page.getByRole('button', { name: `Account menu for ${username}` }).waitFor();
}

async function sessionCookies(page) {
  return (await page.context().cookies()).filter(({ name }) => name.includes('mlflow_session'));
}

visitLogin('A deep link leads to the login page, and after the login to what it points to', async (visitor) => {
  const linker = await newUser('linker');
  const experiment = await newExperimentOf(linker, 'Behind a link');
  const route = `/experiments/${experiment}/runs`;
  await visitor.open(route);
  await visitor.page.waitForURL(/\/login\?next=/);
  await visitor.shoot('login-page');

  visitor.watch.allow(/^401 for POST \/login$/);
  await logIn(visitor, { ...linker, password: 'not the password' });
  await visitor.sees('The username or the password is wrong.');
  await visitor.shoot('login-page-failed');
  await logIn(visitor, linker);

  await visitor.page.waitForURL((url) => url.pathname === '/' && url.hash.startsWith(`#${route}`));
  await visitor.sees('Behind a link');
  await greets(visitor.page, linker);
  await visitor.settles();
  const [cookie] = await sessionCookies(visitor.page);
  assert.equal(cookie.httpOnly, true);
  assert.equal(cookie.sameSite, 'Lax');
  assert.equal(await visitor.page.evaluate(() => document.cookie.includes('mlflow_session')), false);
});

visitLogin('Who has logged in changes data, and logs out in the menu', async (visitor) => {
  const { page, watch } = visitor;
  const maker = await newUser('maker');
  await visitor.open('/experiments');
  await logIn(visitor, maker);
  await page.getByTestId('create-experiment-table-empty-state-button').click();
  await page.getByPlaceholder('Input an experiment name').fill('Made in a session');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/experiments\/\d+/);
  await visitor.settles();
  assert.deepEqual(await experimentsOf(maker), ['Made in a session']);
  const [before] = await sessionCookies(page);

  await page.getByRole('button', { name: /Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  await page.waitForURL(/\/login\?next=%2F$/);
  assert.deepEqual(await sessionCookies(page), []);
  await page.context().addCookies([before]);
  watch.allow(ENDED);
  await visitor.open('/experiments');
  await page.waitForURL(/\/login\?next=/);
  await logIn(visitor, ADMIN);
  await greets(page, ADMIN);
  await visitor.settles();
});

visitLogin('The page of the logout ends the session', async (visitor) => {
  const { page } = visitor;
  await visitor.open('/');
  await logIn(visitor, ADMIN);
  await greets(page, ADMIN);
  await visitor.settles();

  await page.goto(`${process.env.LOGINS_URL}/logout`);
  await visitor.sees('You are logged in as admin.');
  await visitor.shoot('logout-page');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();

  await page.waitForURL(/\/login$/);
  assert.deepEqual(await sessionCookies(page), []);
});

visitLogin('A session that ends during use leads back to the same page after a login', async (visitor) => {
  const { page, watch } = visitor;
  const user = await newUser('interrupted');
  const experiment = await newExperimentOf(user, 'Interrupted');
  await visitor.open('/experiments');
  await logIn(visitor, user);
  await greets(page, user);
  await visitor.settles();

  await call(ADMIN, 'POST', '/api/3.0/mlflow/sessions/revoke', { username: user.username });
  watch.allow(ENDED);
  await page.getByRole('link', { name: 'Interrupted' }).first().click();
  await visitor.sees(NOTICE);
  const { hash } = new URL(page.url());
  assert.ok(hash.startsWith(`#/experiments/${experiment}`), hash);
  watch.allow(/^page error|^console/);
  await page.reload();
  await logIn(visitor, user);

  await page.waitForURL((url) => url.pathname === '/' && url.hash.startsWith(`#/experiments/${experiment}`));
  await visitor.sees('Interrupted');
  await visitor.settles();
});

/** A page of another server: on the same host, to which browsers send the cookie, and on another one. */
for (const host of ['127.0.0.1', 'localhost']) {
  visitLogin(`A page of another server on ${host} changes and reads nothing`, async (visitor) => {
    const { page, watch } = visitor;
    const victim = await newUser(`victim-of-${host}`);
    await visitor.open('/');
    await logIn(visitor, victim);
    await greets(page, victim);
    await visitor.settles();
    const other = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<p>Other</p>'));
    await once(other.listen(0, host), 'listening');
    watch.allow(/^40[13] for|^console|ERR_/);
    try {
      await page.goto(`http://${host}:${other.address().port}/`);
      const results = await page.evaluate(attack, process.env.LOGINS_URL);
      assert.deepEqual(results.filter((result) => /200|victim/.test(result)), []);
    } finally {
      other.close();
    }
    assert.deepEqual(await experimentsOf(victim), []);
    await visitor.open('/');
    await greets(page, victim);
    await visitor.settles();
  });
}

/** Runs in the page of the other server. */
async function attack(url) {
  const create = `${url}/ajax-api/2.0/mlflow/experiments/create`;
  const body = JSON.stringify({ name: 'forged' });
  const include = { credentials: 'include' };
  const attempts = [
    () => fetch(create, { ...include, method: 'POST', mode: 'no-cors', body }),
    () => fetch(create, { ...include, method: 'POST', body, headers: { 'Content-Type': 'application/json' } }),
    () => fetch(`${url}/logout`, { ...include, method: 'POST', mode: 'no-cors' }),
    () => fetch(`${url}/ajax-api/2.0/mlflow/users/current`, include),
  ];
  const results = [];
  for (const attempt of attempts) {
    try {
      const response = await attempt();
      results.push(`${response.status} ${await response.text()}`);
    } catch (failure) {
      results.push(String(failure));
    }
  }
  return results;
}
