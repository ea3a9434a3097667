/** A server with single sign-on and a login page: people who log in at its provider, and what they have afterwards. */
import assert from 'node:assert/strict';
import { visit } from './visit.js';

export const SERVER = process.env.SERVER_URL;
export const PROVIDER = process.env.PROVIDER_URL;

/** Where the browser is sent back by the provider. */
export const CALLBACK = '/oidc/callback';

const SESSION = 'mlflow_session';
const PROVIDER_LINK = 'Dex & friends';
const WRONG_PAGE = /^(400|401|403|404|405|415|429|502) for /;

/** A test on the server with single sign-on, or another one of the same provider. */
export function visitor(title, steps, url = SERVER) {
  visit(title, steps, { url });
}

/** The test is about responses that are errors. */
export function expectErrors(visitor) {
  visitor.watch.allow(WRONG_PAGE);
}

/** From the login page to the form of the provider. */
export async function chooseProvider(page) {
  await page.getByRole('link', { name: PROVIDER_LINK }).click();
  await page.waitForURL(`${PROVIDER}/**`);
}

/** Fills in the form of the provider, which sends the browser back. */
export async function fillIn(page, name) {
  await page.locator('#login').fill(`${name}@people.test`);
  await page.locator('#password').fill(process.env.PROVIDER_PASSWORD);
  await page.locator('#submit-login').click();
}

/** A login through the provider, without the login page. */
export async function logIn(page, name, { url = SERVER, next } = {}) {
  await page.goto(`${url}/oidc/login${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`);
  await fillIn(page, name);
  await page.waitForURL(`${url}/**`);
}

/** The cookie of the session, if the browser has one. */
export async function sessionOf(page, url = SERVER) {
  return (await page.context().cookies(url)).find(({ name }) => name === SESSION);
}

/** Sets the cookie of the session, as an attacker may who has another host of the same domain. */
export async function setSession(page, value, url = SERVER) {
  await page.context().addCookies([{ name: SESSION, value, url }]);
}

/** The name of the user to whom a page of this server belongs, or the status of the refusal. */
export async function whoIs(page, url = SERVER) {
  const response = await page.context().request.get(`${url}/ajax-api/2.0/mlflow/users/current`, { failOnStatusCode: false });
  return response.status() === 200 ? (await response.json()).user.username : response.status();
}

/** The same, with a cookie that was copied out of a browser. */
export async function whoHas(cookie, url = SERVER) {
  const headers = { Cookie: `${SESSION}=${cookie}` };
  const response = await fetch(`${url}/ajax-api/2.0/mlflow/users/current`, { headers });
  return response.status === 200 ? (await response.json()).user.username : response.status;
}

/** A call of the administrator that must succeed. */
export async function administer(method, path, body, url = SERVER) {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      Authorization: `Basic ${btoa(`${process.env.ADMIN_NAME}:${process.env.ADMIN_PASSWORD}`)}`,
      'Content-Type': 'application/json',
    },
    body: body && JSON.stringify(body),
  });
  assert.equal(response.status, 200, `${method} ${path}: ${await response.clone().text()}`);
  return response.json();
}

export async function newExperiment(name) {
  return (await administer('POST', '2.0/mlflow/experiments/create', { name: `${name} ${Date.now()}` })).experiment_id;
}

export async function experimentNamed(name) {
  const { experiments } = await administer('POST', '2.0/mlflow/experiments/search',
    { max_results: 10, filter: `name = '${name}'` });
  return experiments?.length ?? 0;
}

/** Lets the provider stop, or start again. */
export async function provider(action) {
  const response = await fetch(`${process.env.CONTROL_URL}/provider/${action}`, { method: 'POST' });
  assert.equal(response.status, 204);
}

/** Begins a login and logs in at the provider; the browser does not return. The URL to which it would. */
export async function callbackOf(page, name) {
  let callback;
  await page.goto(`${SERVER}/oidc/login`);
  await page.route(`${PROVIDER}/auth/local/login*`, async (route) => {
    callback = await endOf(page, await route.fetch({ maxRedirects: 0 }));
    await route.fulfill({ status: 200, contentType: 'text/html', body: 'kept' });
  });
  await fillIn(page, name);
  await page.getByText('kept').waitFor();
  await page.unrouteAll();
  return callback;
}

/** Follows redirects within the provider. */
async function endOf(page, response) {
  const to = new URL(response.headers().location, response.url());
  return to.origin === SERVER ? to : endOf(page, await page.context().request.get(to.href, { maxRedirects: 0 }));
}
