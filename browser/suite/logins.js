/** A server with a login page: calls with a password, and tests with a visitor who has not logged in. */
import assert from 'node:assert/strict';
import { ADMIN } from './admin.js';
import { login } from './accounts.js';
import { visit } from './visit.js';

export { ADMIN, login };

/**
 * A test on the server with a login page. A prompt of the browser would be filled in, and is counted: there must be
 * none.
 */
export function visitLogin(title, steps) {
  const withoutPrompt = async (visitor) => {
    await steps(visitor);
    assert.deepEqual(visitor.prompt.challenges, []);
  };
  visit(title, withoutPrompt, { url: process.env.LOGINS_URL, login: ADMIN });
}

/** A call with a password, as of a program; it must succeed. */
export async function call(user, method, path, body) {
  const response = await fetch(process.env.LOGINS_URL + path, {
    method,
    headers: { Authorization: `Basic ${btoa(`${user.username}:${user.password}`)}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  assert.equal(response.status, 200, `${method} ${path}: ${text}`);
  return JSON.parse(text);
}

export async function newUser(username) {
  const user = login(username);
  await call(ADMIN, 'POST', '/api/2.0/mlflow/users/create', user);
  return user;
}

export async function newExperimentOf(user, name) {
  return (await call(user, 'POST', '/api/2.0/mlflow/experiments/create', { name })).experiment_id;
}

export async function experimentsOf(user) {
  const found = await call(user, 'POST', '/api/2.0/mlflow/experiments/search', { max_results: 100 });
  return (found.experiments ?? []).map(({ name }) => name);
}

/** Waits for the login page, and fills it in. */
export async function logIn({ page }, { username, password }) {
  await page.waitForURL(/\/login\?next=/);
  await page.getByLabel('Username:').fill(username);
  await page.getByLabel('Password:').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
