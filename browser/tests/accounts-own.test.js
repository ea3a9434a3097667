/** The account page: own roles and permissions, and the change of the own password. */
import assert from 'node:assert/strict';
import { ADMIN, call, login, loginStatus, newExperimentOf, newRole, newUser, visitAs } from '../suite/accounts.js';

const NEXT = { username: 'changer', password: 'the next password' };

async function fillIn(page, current, next, confirmation) {
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('Enter current password').fill(current);
  await dialog.getByPlaceholder('Enter new password').fill(next);
  await dialog.getByPlaceholder('Confirm new password').fill(confirmation);
  await dialog.getByRole('button', { name: 'Update password' }).click();
}

visitAs(login('member'), 'A user sees the own roles and permissions', async ({ page, open, sees, picture }) => {
  const member = await newUser('member');
  const role = await newRole('readers of models');
  const row = { role_id: role, resource_type: 'registered_model', resource_pattern: '*', permission: 'READ' };
  await call(ADMIN, 'POST', '3.0/mlflow/roles/permissions/add', row);
  await call(ADMIN, 'POST', '3.0/mlflow/roles/assign', { username: 'member', role_id: role });
  const own = await newExperimentOf(member, 'Of the member');

  await open('/account');
  await sees('Logged in as');
  await page.getByRole('row').filter({ hasText: 'readers of models' }).waitFor();
  await page.getByRole('tab', { name: 'Permissions' }).click();
  const rows = page.getByRole('row');
  await rows.filter({ hasText: 'registered_model' }).filter({ hasText: 'READ' }).filter({ hasText: 'readers of models' }).waitFor();
  await rows.filter({ hasText: 'experiment' }).filter({ hasText: own }).filter({ hasText: 'MANAGE' }).filter({ hasText: 'Direct' }).waitFor();
  await picture('accounts-own');
});

visitAs(login('changer'), 'A user changes the own password, and the browser asks for it', async (visitor) => {
  const { page, prompt, watch } = visitor;
  const changer = await newUser('changer');
  await visitor.open('/account');
  await page.getByRole('button', { name: 'Change password' }).click();

  watch.allow(/^400 for PATCH \/ajax-api\/2\.0\/mlflow\/users\/update-password$/);
  await fillIn(page, 'not the password', NEXT.password, NEXT.password);
  await visitor.sees('Current password does not match.');
  await fillIn(page, changer.password, changer.password, changer.password);
  await visitor.sees('New password must differ from the current password.');
  await fillIn(page, changer.password, NEXT.password, 'another one');
  await visitor.sees('New password and confirmation do not match');
  await visitor.shoot('accounts-change-password');
  assert.equal(await loginStatus(changer), 200);
  assert.equal(prompt.count, 1);

  prompt.use(NEXT);
  watch.allow(/^401 for GET \//);
  await fillIn(page, changer.password, NEXT.password, NEXT.password);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Account menu for changer' }).waitFor();
  await visitor.settles();
  assert.equal(prompt.count, 2);
  assert.equal(await loginStatus(NEXT), 200);
  assert.equal(await loginStatus(changer), 401);
});
