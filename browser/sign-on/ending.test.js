/** The end of a session: logout, revocation, expiry, and the deletion of its user. */
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import {
  SERVER, administer, expectErrors, logIn, sessionOf, visitor, whoHas, whoIs,
} from '../suite/sign-on.js';

const SHORT = process.env.SHORT_URL;

/** Runs steps in a second browser of the same kind, with cookies of its own. */
async function inAnotherBrowser(page, steps) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-gpu'], headless: true,
  });
  try {
    return await steps(await browser.newPage());
  } finally {
    await browser.close();
  }
}

visitor('Logging out ends the session, also for who has copied its cookie', async (here) => {
  expectErrors(here);
  const { page, open, sees } = here;
  await logIn(page, 'alice');
  const { value } = await sessionOf(page);
  assert.equal(await whoHas(value), 'alice');
  await page.goto(`${SERVER}/logout`);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.waitForURL(`${SERVER}/login**`);
  assert.equal(await sessionOf(page), undefined);
  assert.equal(await whoHas(value), 401);
  await open('/');
  await sees('Log in');
});

visitor('The menu of the web UI logs out', async (here) => {
  expectErrors(here);
  const { page, open, settles } = here;
  await logIn(page, 'alice');
  const { value } = await sessionOf(page);
  await open('/');
  await page.getByRole('button', { name: 'Account menu for alice' }).click();
  await settles();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByText('Log in').first().waitFor();
  assert.equal(await whoHas(value), 401);
});

visitor('Logging out of one browser leaves another one, of all browsers none', async (here) => {
  expectErrors(here);
  const { page } = here;
  await logIn(page, 'alice');
  await inAnotherBrowser(page, async (other) => {
    await logIn(other, 'alice');
    await other.goto(`${SERVER}/logout`);
    await other.getByRole('button', { name: 'Log out', exact: true }).click();
    await other.waitForURL(`${SERVER}/login**`);
    assert.equal(await whoIs(page), 'alice');
    await logIn(other, 'alice');
    await other.goto(`${SERVER}/logout`);
    await other.getByRole('button', { name: 'Log out in all browsers' }).click();
    await other.waitForURL(`${SERVER}/login**`);
  });
  assert.equal(await whoIs(page), 401);
});

visitor('A session that is revoked during use leads to the login page and back', async (here) => {
  expectErrors(here);
  const { page, open, sees, settles } = here;
  await logIn(page, 'alice');
  await open('/experiments');
  await page.getByRole('button', { name: 'Account menu for alice' }).waitFor();
  await settles();
  await inAnotherBrowser(page, async (other) => {
    await logIn(other, 'alice');
    await other.goto(`${SERVER}/logout`);
    await other.getByRole('button', { name: 'Log out in all browsers' }).click();
    await other.waitForURL(`${SERVER}/login**`);
  });
  assert.equal(await whoIs(page), 401);
  await page.reload();
  await sees('Log in');
  await page.getByRole('link', { name: 'Dex & friends' }).click();
  await page.locator('#login').fill('alice@people.test');
  await page.locator('#password').fill(process.env.PROVIDER_PASSWORD);
  await page.locator('#submit-login').click();
  await page.waitForURL(`${SERVER}/#/experiments**`);
  assert.equal(await whoIs(page), 'alice');
});

visitor('A session ends with its user', async (here) => {
  expectErrors(here);
  const { page } = here;
  await logIn(page, 'bob');
  assert.equal(await whoIs(page), 'bob');
  await administer('DELETE', '2.0/mlflow/users/delete', { username: 'bob' });
  assert.equal(await whoIs(page), 401);
});

visitor('A session expires during use, and the next page asks for a login', async (here) => {
  expectErrors(here);
  const { page, sees } = here;
  await logIn(page, 'alice', { url: SHORT });
  const { value, expires } = await sessionOf(page, SHORT);
  assert.equal(await whoIs(page, SHORT), 'alice');
  await page.waitForFunction((at) => Date.now() / 1000 > at + 1, expires, { timeout: 30_000 });
  // Also for who sends the cookie on, which the browser has deleted.
  assert.equal(await whoHas(value, SHORT), 401);
  assert.equal(await whoIs(page, SHORT), 401);
  await page.goto(`${SHORT}/#/models`);
  await page.reload();
  await sees('Log in');
  await logIn(page, 'alice', { url: SHORT });
  assert.equal(await whoIs(page, SHORT), 'alice');
}, SHORT);
