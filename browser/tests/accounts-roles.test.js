/** Roles on the pages for administrators: their permission rows and their users. */
import assert from 'node:assert/strict';
import { expand, pick, row, select, toggle } from '../suite/admin-pages.js';
import { ADMIN, call, newExperimentOf, newRole, newUser, permissionsOf, rolesOf, send, visitAs } from '../suite/accounts.js';

visitAs(ADMIN, 'A role is created with a permission and a user', async ({ page, open, settles, picture }) => {
  const user = await newUser('of-the-new-role');
  const experiment = await newExperimentOf(ADMIN, 'For the new role');
  await open('/admin?tab=roles');
  await page.getByRole('button', { name: 'Create Role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('Enter role name').fill('curators');
  await dialog.getByPlaceholder('Enter description (optional)').fill('They edit experiments');
  await expand(dialog, 'Permissions');
  await dialog.getByRole('radio', { name: 'All experiments' }).click();
  await select(page, 'admin-role-permission-form-level', 'EDIT');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expand(dialog, 'Assign users');
  await toggle(page, dialog, 'Select one or more users', 'of-the-new-role');
  await dialog.getByRole('button', { name: /^Create role/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(page, 'curators').filter({ hasText: 'They edit experiments' }).waitFor();
  await settles();
  await picture('accounts-roles');

  assert.deepEqual(await permissionsOf('of-the-new-role'), ['experiment * EDIT']);
  const change = { experiment_id: experiment, key: 'by', value: 'a curator' };
  await call(user, 'POST', '2.0/mlflow/experiments/set-experiment-tag', change);
});

visitAs(ADMIN, 'A role is changed: name, rows and users', async ({ page, open, sees, settles, picture }) => {
  const before = await newExperimentOf(ADMIN, 'Before the change');
  const after = await newExperimentOf(ADMIN, 'After the change');
  const leaves = await newUser('leaves-the-role');
  const joins = await newUser('joins-the-role');
  const role = await newRole('before');
  await call(ADMIN, 'POST', '3.0/mlflow/roles/permissions/add', { role_id: role, resource_type: 'experiment', resource_pattern: before, permission: 'READ' });
  await call(ADMIN, 'POST', '3.0/mlflow/roles/assign', { username: 'leaves-the-role', role_id: role });

  await open(`/admin/roles/${role}`);
  await page.getByRole('button', { name: 'Edit role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('Enter role name').fill('after');
  await dialog.getByRole('button', { name: `Remove experiment ${before}` }).click();
  await dialog.getByRole('radio', { name: 'Specific experiment' }).click();
  await pick(page, dialog, 'Select experiment', `After the change (${after})`);
  await select(page, 'admin-role-permission-form-level', 'MANAGE');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await toggle(page, dialog, 'leaves-the-role', 'joins-the-role');
  await toggle(page, dialog, '2 users selected', 'leaves-the-role');
  await dialog.getByRole('button', { name: 'Review changes' }).click();
  await dialog.getByText('Rename to "after"').waitFor();
  await dialog.getByRole('button', { name: 'Apply changes' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(page, after).filter({ hasText: 'MANAGE' }).waitFor();
  await page.getByRole('tab', { name: 'Assigned users' }).click();
  await row(page, 'joins-the-role').waitFor();
  await sees('after');
  await settles();
  await picture('accounts-role');

  assert.deepEqual(await rolesOf('joins-the-role'), ['after']);
  assert.deepEqual(await rolesOf('leaves-the-role'), []);
  assert.deepEqual(await permissionsOf('joins-the-role'), [`experiment ${after} MANAGE`]);
  const read = '/api/2.0/mlflow/experiments/get?experiment_id=';
  assert.equal((await send(joins, 'GET', read + after)).status, 200);
  assert.equal((await send(joins, 'GET', read + before)).status, 403);
  assert.equal((await send(leaves, 'GET', read + before)).status, 403);
});

visitAs(ADMIN, 'A role is deleted, and its users lose its permissions', async ({ page, open }) => {
  const user = await newUser('of-the-deleted-role');
  const experiment = await newExperimentOf(ADMIN, 'For the deleted role');
  const role = await newRole('to be deleted');
  await call(ADMIN, 'POST', '3.0/mlflow/roles/permissions/add', { role_id: role, resource_type: 'experiment', resource_pattern: '*', permission: 'READ' });
  await call(ADMIN, 'POST', '3.0/mlflow/roles/assign', { username: 'of-the-deleted-role', role_id: role });
  const read = `/api/2.0/mlflow/experiments/get?experiment_id=${experiment}`;
  assert.equal((await send(user, 'GET', read)).status, 200);

  await open('/admin?tab=roles');
  await page.getByRole('checkbox', { name: 'Select role to be deleted' }).click({ force: true });
  await page.getByRole('button', { name: 'Delete (1)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await row(page, 'to be deleted').waitFor({ state: 'detached' });
  assert.equal((await send(user, 'GET', read)).status, 403);
});
