/** Login through the provider, and the page that it leads to. */
import assert from 'node:assert/strict';
import {
  SERVER, chooseProvider, expectErrors, fillIn, logIn, newExperiment, sessionOf, visitor, whoHas, whoIs,
} from '../suite/sign-on.js';

const ACCOUNT_MENU = { name: 'Account menu for alice' };

visitor('A deep link leads through the provider to the page it names', async ({ page, open, sees, shoot }) => {
  const experiment = await newExperiment('Deep link');
  await open(`/experiments/${experiment}/runs`);
  await sees('Log in');
  await shoot('sign-on-login');
  await chooseProvider(page);
  await fillIn(page, 'alice');
  await page.getByRole('button', ACCOUNT_MENU).waitFor();
  assert.match(page.url(), new RegExp(`^${SERVER}/#/experiments/${experiment}/runs`));
  await sees('Deep link');
});

visitor('A link to a page with a query is kept through the login', async ({ page }) => {
  await page.goto(`${SERVER}/access-tokens?from=a%20mail&x=1`);
  await chooseProvider(page);
  await fillIn(page, 'alice');
  await page.waitForURL(`${SERVER}/access-tokens?from=a%20mail&x=1`);
});

visitor('The web UI changes data in the name of the session', async ({ page, open, sees, settles }) => {
  await logIn(page, 'alice');
  const name = `Made with a cookie ${Date.now()}`;
  await open('/experiments');
  await page.getByTestId('create-experiment-button').click();
  await page.getByPlaceholder('Input an experiment name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/experiments\/\d+/);
  await sees(name);
  await settles();
});

visitor('The cookie is not readable, is new at each login, and the one before is of no use', async ({ page }) => {
  await logIn(page, 'alice');
  const first = await sessionOf(page);
  assert.equal(first.httpOnly, true);
  assert.equal(first.sameSite, 'Lax');
  assert.ok(first.expires > Date.now() / 1000 && first.expires < Date.now() / 1000 + 25 * 3600, `${first.expires}`);
  assert.doesNotMatch(await page.evaluate(() => document.cookie), /session|login/);
  await logIn(page, 'bob');
  const second = await sessionOf(page);
  assert.notEqual(second.value, first.value);
  assert.equal(await whoIs(page), 'bob');
  assert.equal(await whoHas(first.value), 401);
});

visitor('A wrong password at the provider opens no session', async (here) => {
  expectErrors(here);
  await here.page.goto(`${SERVER}/oidc/login`);
  await here.page.locator('#login').fill('alice@people.test');
  await here.page.locator('#password').fill('not the password');
  await here.page.locator('#submit-login').click();
  await here.page.locator('#login-error').waitFor();
  assert.equal(await whoIs(here.page), 401);
  await fillIn(here.page, 'alice');
  await here.page.waitForURL(`${SERVER}/**`);
  assert.equal(await whoIs(here.page), 'alice');
});

visitor('An identity with the name of a local user is refused with a reason', async (here) => {
  expectErrors(here);
  await logIn(here.page, 'admin');
  await here.sees(/is not linked/);
  assert.equal(await sessionOf(here.page), undefined);
});

visitor('The password of a local user opens a session beside the provider', async ({ page, open }) => {
  await open('/');
  await page.getByLabel('Username').fill(process.env.ADMIN_NAME);
  await page.getByLabel('Password').fill(process.env.ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Account menu for admin' }).waitFor();
  assert.equal(await whoIs(page), 'admin');
});
