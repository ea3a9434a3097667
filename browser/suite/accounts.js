/** A server with accounts: its users, calls on their behalf, and tests with a visitor who has a login. */
import assert from 'node:assert/strict';
import { ADMIN } from './admin.js';
import { visit } from './visit.js';

export { ADMIN };

const PASSWORD = 'a long password';

/** A name and password; the user exists only once it is created. */
export function login(username) {
  return { username, password: PASSWORD };
}

/** A test on the server with accounts. */
export function visitAs(user, title, steps) {
  visit(title, steps, { url: process.env.ACCOUNTS_URL, login: user });
}

/** Sends a request with a login, and returns its response. */
export function send({ username, password }, method, path, body) {
  return fetch(process.env.ACCOUNTS_URL + path, {
    method,
    headers: { Authorization: `Basic ${btoa(`${username}:${password}`)}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
}

/** A call that must succeed; a path without a leading slash is one of MLflow's API. */
export async function call(user, method, path, body) {
  const response = await send(user, method, path.startsWith('/') ? path : `/api/${path}`, body);
  const text = await response.text();
  assert.equal(response.status, 200, `${method} ${path}: ${text}`);
  return JSON.parse(text);
}

/** The status of a user's own details: 200, or 401 if the login is no longer valid. */
export async function loginStatus(user) {
  return (await send(user, 'GET', '/api/2.0/mlflow/users/current')).status;
}

export async function newUser(username) {
  const user = login(username);
  await call(ADMIN, 'POST', '2.0/mlflow/users/create', user);
  return user;
}

export async function newRole(name) {
  const created = await call(ADMIN, 'POST', '3.0/mlflow/roles/create', { name, workspace: 'default', description: '' });
  return created.role.id;
}

export async function newExperimentOf(user, name) {
  return (await call(user, 'POST', '2.0/mlflow/experiments/create', { name })).experiment_id;
}

/** Rows of all roles of a user, direct grants included: `experiment 1 READ`. */
export async function permissionsOf(username) {
  const { roles } = await call(ADMIN, 'GET', `3.0/mlflow/users/roles/list?username=${encodeURIComponent(username)}`);
  return roles
    .flatMap(({ permissions }) => permissions)
    .map((row) => `${row.resource_type} ${row.resource_pattern} ${row.permission}`)
    .sort();
}

/** Names of the roles that are assigned to a user, without the one of direct grants. */
export async function rolesOf(username) {
  const { roles } = await call(ADMIN, 'GET', `3.0/mlflow/users/roles/list?username=${encodeURIComponent(username)}`);
  return roles.map(({ name }) => name).filter((name) => !name.startsWith('__user_')).sort();
}
