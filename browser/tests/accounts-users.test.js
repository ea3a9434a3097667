/** Users on the pages for administrators. */
import assert from 'node:assert/strict';
import { expand, pick, row, select, toggle } from '../suite/admin-pages.js';
import { ADMIN, call, login, loginStatus, newExperimentOf, newRole, newUser, permissionsOf, rolesOf, visitAs } from '../suite/accounts.js';

visitAs(ADMIN, 'A user is created with a role and a permission', async ({ page, open, sees, settles, picture }) => {
  const experiment = await newExperimentOf(ADMIN, 'For the new user');
  await newRole('team of users');
  await open('/admin');
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('Enter username').fill('created');
  await dialog.getByPlaceholder('Enter password').fill(login('created').password);

  await expand(dialog, 'Role assignment');
  await toggle(page, dialog, 'Select one or more roles', /team of users/);
  await expand(dialog, 'Direct permissions');
  await pick(page, dialog, 'Select experiment', `For the new user (${experiment})`);
  await select(page, 'admin-direct-permission-level', 'EDIT');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByRole('button', { name: 'Create user and grant access' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(page, 'created').filter({ hasText: 'team of users' }).waitFor();
  await settles();
  await picture('accounts-users');

  assert.equal(await loginStatus(login('created')), 200);
  assert.deepEqual(await rolesOf('created'), ['team of users']);
  assert.deepEqual(await permissionsOf('created'), [`experiment ${experiment} EDIT`]);
  await sees('Platform Admin');
});

visitAs(ADMIN, 'A user cannot be created twice, nor with a short password', async ({ page, open, sees, watch }) => {
  await newUser('twice');
  watch.allow(/^400 for POST \/ajax-api\/2\.0\/mlflow\/users\/create$/);
  await open('/admin');
  await page.getByRole('button', { name: 'Create User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('Enter username').fill('twice');
  await dialog.getByPlaceholder('Enter password').fill('short');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await sees('Password must be a string longer than 12 characters.');
  await dialog.getByPlaceholder('Enter password').fill('a long password');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await sees(/already exists/);
});

visitAs(ADMIN, 'Access of a user is granted and revoked', async ({ page, open, settles, picture }) => {
  const experiment = await newExperimentOf(ADMIN, 'Granted and revoked');
  const role = await newRole('left by the user');
  await newRole('joined by the user');
  await newUser('edited');
  await call(ADMIN, 'POST', '3.0/mlflow/roles/assign', { username: 'edited', role_id: role });
  const grant = { username: 'edited', resource_type: 'experiment', resource_id: experiment, permission: 'READ' };
  await call(ADMIN, 'POST', '3.0/mlflow/users/permissions/grant', grant);

  await open('/admin');
  await page.getByRole('link', { name: 'edited' }).click();
  await page.getByRole('button', { name: 'Edit access' }).click();
  const dialog = page.getByRole('dialog');
  await toggle(page, dialog, /left by the user/, /joined by the user/);
  await toggle(page, dialog, /roles selected/, /left by the user/);
  await dialog.getByRole('button', { name: `Remove experiment ${experiment}` }).click();
  await select(page, 'admin-direct-permission-resource-type', 'Registered model');
  await dialog.getByRole('radio', { name: 'All registered models' }).click();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('This user is an admin').click();
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await dialog.getByText('Promote to admin').waitFor();
  await dialog.getByRole('button', { name: 'Apply changes' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(page, 'joined by the user').waitFor();
  await settles();
  await picture('accounts-user');

  assert.deepEqual(await rolesOf('edited'), ['joined by the user']);
  assert.deepEqual(await permissionsOf('edited'), ['registered_model * READ']);
  const { user } = await call(login('edited'), 'GET', '2.0/mlflow/users/current');
  assert.equal(user.is_admin, true);
});

visitAs(ADMIN, 'Users are deleted, but not the own account', async ({ page, open }) => {
  const gone = await newUser('to-be-deleted');
  await open('/admin');
  await page.getByRole('checkbox', { name: 'Cannot select your own account (admin)' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select user to-be-deleted' }).click({ force: true });
  await page.getByRole('button', { name: 'Delete (1)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await row(page, 'to-be-deleted').waitFor({ state: 'detached' });
  assert.equal(await loginStatus(gone), 401);
});
