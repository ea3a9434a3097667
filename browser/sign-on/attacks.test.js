/** Attacks on logins: foreign, replayed and mixed callbacks, fixed sessions, and redirects to other sites. */
import assert from 'node:assert/strict';
import {
  CALLBACK, SERVER, callbackOf, expectErrors, fillIn, logIn, sessionOf, setSession, visitor, whoHas, whoIs,
} from '../suite/sign-on.js';
import { Visitor } from '../suite/visit.js';

const ELSEWHERE = 'evil.test';

/** Where a login must not lead to. */
const REDIRECTS = [
  `https://${ELSEWHERE}/`,
  `//${ELSEWHERE}`,
  `///${ELSEWHERE}`,
  `/\\${ELSEWHERE}`,
  `\\\\${ELSEWHERE}`,
  `/\t/${ELSEWHERE}`,
  `/\n//${ELSEWHERE}`,
  `\t//${ELSEWHERE}`,
  ` //${ELSEWHERE}`,
  `http:${ELSEWHERE}`,
  `@${ELSEWHERE}`,
  `.${ELSEWHERE}`,
  `javascript:location='https://${ELSEWHERE}'`,
  `data:text/html,<script>location='https://${ELSEWHERE}'</script>`,
  `/\r\nLocation: https://${ELSEWHERE}`,
  `/login?next=https://${ELSEWHERE}`,
  '/oidc/login',
  '/logout',
];

/** Steps of an attacker, in a browser of its own. */
async function asAttacker(steps) {
  const attacker = await Visitor.come({ url: SERVER });
  try {
    return await steps(attacker.page);
  } finally {
    await attacker.leave();
  }
}

/** Records every request to the other site; none leaves this machine. */
async function watchElsewhere(page) {
  const seen = [];
  await page.context().route((url) => url.hostname.includes(ELSEWHERE), (route) => {
    seen.push(route.request().url());
    return route.fulfill({ status: 200, body: 'phished' });
  });
  return seen;
}

visitor('No value of next leads a login through the provider to another site', async (here) => {
  expectErrors(here);
  const { page } = here;
  const seen = await watchElsewhere(page);
  for (const next of REDIRECTS) {
    await page.context().clearCookies();
    await logIn(page, 'alice', { next });
    assert.equal(new URL(page.url()).origin, SERVER, next);
    assert.equal(await whoIs(page), 'alice', next);
  }
  assert.deepEqual(seen, []);
});

visitor('No value of next leads the login page or its form to another site', async (here) => {
  expectErrors(here);
  const { page } = here;
  const seen = await watchElsewhere(page);
  for (const next of REDIRECTS) {
    await page.context().clearCookies();
    await page.goto(`${SERVER}/login?next=${encodeURIComponent(next)}`);
    const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => new URL(link.href).origin));
    assert.deepEqual([...new Set(links)], [SERVER], next);
    await page.getByLabel('Username').fill(process.env.ADMIN_NAME);
    await page.getByLabel('Password').fill(process.env.ADMIN_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname !== '/login' || url.origin !== SERVER);
    assert.equal(new URL(page.url()).origin, SERVER, next);
    await page.goto(`${SERVER}/login?next=${encodeURIComponent(next)}`);
    assert.equal(new URL(page.url()).origin, SERVER, next);
  }
  assert.deepEqual(seen, []);
});

visitor('A session that an attacker has fixed is replaced by the login', async (here) => {
  expectErrors(here);
  const { page } = here;
  // The first one has the form of a secret, so that only the table knows that it is none.
  for (const planted of ['a'.repeat(43), 'x']) {
    await setSession(page, planted);
    await logIn(page, 'alice');
    assert.notEqual((await sessionOf(page)).value, planted);
    assert.equal(await whoHas(planted), 401);
  }
});

visitor('A victim who logs in does not give the session of an attacker more', async (here) => {
  expectErrors(here);
  const { page } = here;
  const planted = await asAttacker(async (attacker) => {
    await logIn(attacker, 'bob');
    return (await sessionOf(attacker)).value;
  });
  await page.context().clearCookies();
  await setSession(page, planted);
  await logIn(page, 'alice');
  assert.notEqual((await sessionOf(page)).value, planted);
  assert.equal(await whoIs(page), 'alice');
  assert.notEqual(await whoHas(planted), 'alice');
});

visitor('A callback of a login in another browser opens no session', async (here) => {
  expectErrors(here);
  const { page, sees } = here;
  const callback = await asAttacker((attacker) => callbackOf(attacker, 'bob'));
  await page.goto(callback.href);
  await sees(/was begun in another browser/);
  assert.equal(await whoIs(page), 401);
});

visitor('A login that was begun survives the callback of another browser', async (here) => {
  expectErrors(here);
  const { page, sees } = here;
  const callback = await asAttacker((attacker) => callbackOf(attacker, 'bob'));
  await page.goto(`${SERVER}/oidc/login`);
  const form = page.url();
  await page.goto(callback.href);
  await sees(/was begun in another browser/);
  await page.goto(form);
  await fillIn(page, 'alice');
  await page.waitForURL(`${SERVER}/**`);
  assert.equal(await whoIs(page), 'alice');
});

visitor('A code of another login is refused, although the state is right', async (here) => {
  expectErrors(here);
  const { page, sees } = here;
  const stolen = await asAttacker((attacker) => callbackOf(attacker, 'bob'));
  const own = await callbackOf(page, 'alice');
  own.searchParams.set('code', stolen.searchParams.get('code'));
  await page.goto(own.href);
  await sees('Login failed');
  assert.equal(await whoIs(page), 401);
  assert.equal(await sessionOf(page), undefined);
});

visitor('A callback is accepted once', async (here) => {
  expectErrors(here);
  const { page, sees } = here;
  const callback = await callbackOf(page, 'alice');
  const cookies = await page.context().cookies(SERVER);
  await page.goto(callback.href);
  assert.equal(await whoIs(page), 'alice');
  // With the cookie of the login, which is gone from the browser.
  await page.context().addCookies(cookies);
  await page.goto(callback.href);
  await sees(/was used before/);
  await page.context().clearCookies();
  await page.goto(callback.href);
  await sees('Login failed');
  assert.equal(await whoIs(page), 401);
});

visitor('A callback without state, with another state, or without a code is refused', async (here) => {
  expectErrors(here);
  const { page, sees } = here;
  const callback = await callbackOf(page, 'alice');
  const { state, code } = Object.fromEntries(callback.searchParams);
  for (const query of [{ code }, { code, state: '' }, { code, state: `${state}x` }, { code, state: state.slice(1) }, {}]) {
    await page.goto(`${SERVER}${CALLBACK}?${new URLSearchParams(query)}`);
    await sees('Login failed');
    assert.equal(await whoIs(page), 401, JSON.stringify(query));
  }
  await page.goto(`${SERVER}${CALLBACK}?${new URLSearchParams({ state, error: '<script>alert(1)</script>' })}`);
  await sees('Login failed');
  assert.equal(await page.locator('script').count(), 0);
  assert.equal(await whoIs(page), 401);
});

visitor('A cookie of a login that was changed is not accepted', async (here) => {
  expectErrors(here);
  const { page, sees } = here;
  const seen = await watchElsewhere(page);
  const callback = await callbackOf(page, 'alice');
  const cookie = (await page.context().cookies(SERVER)).find(({ name }) => name.includes('oidc'));
  const parts = cookie.value.split('.');
  parts[2] = Buffer.from(`//${ELSEWHERE}`).toString('base64url');
  await page.context().addCookies([{ ...cookie, value: parts.join('.') }]);
  await page.goto(callback.href);
  await sees('Login failed');
  assert.equal(await whoIs(page), 401);
  assert.deepEqual(seen, []);
});
