/** The provider is down while browsers use the server. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import {
  SERVER, callbackOf, expectErrors, logIn, provider, sessionOf, visitor, whoIs,
} from '../suite/sign-on.js';

after(() => provider('start'));

visitor('Sessions and passwords go on working while the provider is down', async (here) => {
  expectErrors(here);
  const { page, open } = here;
  await logIn(page, 'alice');
  await provider('stop');
  try {
    await open('/');
    await page.getByRole('button', { name: 'Account menu for alice' }).waitFor();
    await page.context().clearCookies();
    await page.goto(`${SERVER}/login`);
    await page.getByLabel('Username').fill(process.env.ADMIN_NAME);
    await page.getByLabel('Password').fill(process.env.ADMIN_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Account menu for admin' }).waitFor();
  } finally {
    await provider('start');
  }
});

visitor('A login during which the provider goes down ends with a page that says so', async (here) => {
  expectErrors(here);
  const { page, sees } = here;
  const callback = await callbackOf(page, 'alice');
  await provider('stop');
  try {
    await page.goto(callback.href);
    await sees('Login failed');
    await sees(/The provider did not complete the login/);
    assert.equal(await sessionOf(page), undefined);
    assert.equal(await whoIs(page), 401);
  } finally {
    await provider('start');
  }
});

visitor('After the outage, logins work with the new keys of the provider', async (here) => {
  expectErrors(here);
  const { page } = here;
  // A server loads keys every ten seconds at most.
  const deadline = Date.now() + 20_000;
  while (await whoIs(page) !== 'alice' && Date.now() < deadline) {
    await logIn(page, 'alice');
  }
  assert.equal(await whoIs(page), 'alice');
});
