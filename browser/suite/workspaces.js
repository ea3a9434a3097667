/** A server with workspaces and accounts: calls in a workspace, and tests with a visitor who has a login. */
import assert from 'node:assert/strict';
import { ADMIN } from './admin.js';
import { login } from './accounts.js';
import { visit } from './visit.js';

export { ADMIN, login };

const ALL = '/api/3.0/mlflow/workspaces';

/** A test on the server with workspaces. */
export function visitAs(user, title, steps) {
  visit(title, steps, { url: process.env.WORKSPACES_URL, login: user });
}

/** A call in a workspace; it must succeed. Returns what it was answered with, if anything. */
export async function call(user, workspace, method, path, body) {
  const response = await fetch(process.env.WORKSPACES_URL + path, {
    method,
    headers: {
      Authorization: `Basic ${btoa(`${user.username}:${user.password}`)}`,
      'Content-Type': 'application/json',
      'X-MLFLOW-WORKSPACE': workspace,
    },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  assert.ok(response.ok, `${method} ${path} in ${workspace}: ${response.status} ${text}`);
  return text && JSON.parse(text);
}

export async function newWorkspace(name, description = '') {
  await call(ADMIN, 'default', 'POST', ALL, { name, description });
}

export async function deleteWorkspace(name, mode) {
  await call(ADMIN, 'default', 'DELETE', `${ALL}/${name}?mode=${mode}`);
}

export async function workspaces() {
  return (await call(ADMIN, 'default', 'GET', ALL)).workspaces;
}

export async function newExperimentIn(workspace, name) {
  return (await call(ADMIN, workspace, 'POST', '/api/2.0/mlflow/experiments/create', { name })).experiment_id;
}

/** A new user with one of the two roles that every workspace begins with. */
export async function newMember(username, workspace, role) {
  const user = login(username);
  await call(ADMIN, 'default', 'POST', '/api/2.0/mlflow/users/create', user);
  const { roles } = await call(ADMIN, 'default', 'GET', `/api/3.0/mlflow/roles/list?workspace=${workspace}`);
  const { id } = roles.find(({ name }) => name === role);
  await call(ADMIN, 'default', 'POST', '/api/3.0/mlflow/roles/assign', { username, role_id: id });
}

/** Opens a workspace by the link in the list of all of them. */
export async function enter({ page, open, settles }, name) {
  await open('/');
  await page.getByRole('link', { name, exact: true }).click();
  await picker(page, name).waitFor();
  await settles();
}

/** The list of workspaces in the sidebar, which shows the present one. */
export function picker(page, name) {
  return page.getByRole('combobox').filter({ hasText: name });
}

/** Changes to another workspace in the sidebar. */
export async function change({ page, settles }, from, to) {
  await picker(page, from).click();
  await page.getByRole('option', { name: to, exact: true }).click();
  await picker(page, to).waitFor();
  await settles();
}
