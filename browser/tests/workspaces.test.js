/** Workspaces: creation, settings, switching, deletion, and what users see of them. */
import assert from 'node:assert/strict';
import {
  ADMIN, call, change, deleteWorkspace, enter, login, newExperimentIn, newMember, newWorkspace, picker, visitAs, workspaces,
} from '../suite/workspaces.js';

async function doesNotSee(page, text) {
  assert.equal(await page.getByText(text).filter({ visible: true }).count(), 0);
}

visitAs(ADMIN, 'A workspace is created and entered', async ({ page, open, sees, settles, picture }) => {
  await open('/');
  await sees('Default workspace for legacy resources');
  await page.getByRole('button', { name: 'Create new workspace' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('Enter workspace name').fill('made-here');
  await dialog.getByPlaceholder('Enter workspace description').fill('Made on the page');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await picker(page, 'made-here').waitFor();
  await settles();
  const made = (await workspaces()).find(({ name }) => name === 'made-here');
  assert.deepEqual(made, { name: 'made-here', description: 'Made on the page' });
  await open('/');
  await sees('Made on the page');
  await settles();
  await picture('workspaces');
});

visitAs(ADMIN, 'A workspace that exists already is refused with a reason', async ({ page, open, sees, watch }) => {
  await newWorkspace('taken');
  watch.allow(/^400 for POST \/ajax-api\/3\.0\/mlflow\/workspaces$/);
  await open('/');
  await page.getByRole('button', { name: 'Create new workspace' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('Enter workspace name').fill('Not A Name');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await sees(/lowercase/);
  await dialog.getByPlaceholder('Enter workspace name').fill('taken');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await sees(/already exists/);
});

visitAs(ADMIN, 'The description of a workspace is changed', async ({ page, open, sees, settles }) => {
  await newWorkspace('described', 'Before');
  await open('/');
  const row = page.getByRole('row').filter({ hasText: 'described' });
  await row.hover();
  await row.getByRole('button', { name: 'Edit workspace' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('Enter workspace description').fill('After');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await sees('After');
  await settles();
  const { workspace } = await call(ADMIN, 'default', 'GET', '/api/3.0/mlflow/workspaces/described');
  assert.deepEqual(workspace, { name: 'described', description: 'After' });
});

visitAs(ADMIN, 'Each workspace shows its own experiments and models', async (visitor) => {
  const { page, open, sees, settles, shoot } = visitor;
  for (const name of ['first', 'second']) {
    await newWorkspace(name);
    await newExperimentIn(name, 'Same name');
    await newExperimentIn(name, `Only in ${name}`);
    await call(ADMIN, name, 'POST', '/api/2.0/mlflow/registered-models/create', { name: `model-of-${name}` });
  }
  await enter(visitor, 'first');
  await open('/experiments?workspace=first');
  await sees('Only in first');
  await sees('Same name');
  await settles();
  await doesNotSee(page, 'Only in second');
  await change(visitor, 'first', 'second');
  await sees('Only in second');
  await doesNotSee(page, 'Only in first');
  await shoot('workspaces-experiments');
  await open('/models?workspace=second');
  await sees('model-of-second');
  await settles();
  await doesNotSee(page, 'model-of-first');
  await open('/models?workspace=first');
  await sees('model-of-first');
  await settles();
  await doesNotSee(page, 'model-of-second');
});

visitAs(ADMIN, 'An experiment is created in the workspace that is open', async (visitor) => {
  const { page, open, sees, settles } = visitor;
  await newWorkspace('filled');
  await enter(visitor, 'filled');
  await open('/experiments?workspace=filled');
  await page.getByRole('button', { name: 'Create experiment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Made in a workspace');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await sees('Made in a workspace');
  await settles();
  const found = '/api/2.0/mlflow/experiments/get-by-name?experiment_name=Made%20in%20a%20workspace';
  const { experiment } = await call(ADMIN, 'filled', 'GET', found);
  assert.equal(experiment.artifact_location, `mlflow-artifacts:/workspaces/filled/${experiment.experiment_id}`);
});

visitAs(ADMIN, 'A deleted workspace is no longer offered, and what moved is in default', async (visitor) => {
  const { page, open, sees, settles, watch } = visitor;
  await newWorkspace('passing');
  await newExperimentIn('passing', 'Moves to default');
  await enter(visitor, 'passing');
  await deleteWorkspace('passing', 'SET_DEFAULT');
  await enter(visitor, 'default');
  await open('/experiments?workspace=default');
  await sees('Moves to default');
  await picker(page, 'default').click();
  await page.getByRole('option', { name: 'default', exact: true }).waitFor();
  assert.equal(await page.getByRole('option', { name: 'passing', exact: true }).count(), 0);
  await page.keyboard.press('Escape');
  watch.allow(/^404 for /);
  await open('/experiments?workspace=passing');
  await settles();
  await doesNotSee(page, 'Moves to default');
});

visitAs(login('member'), 'A user is offered only workspaces of own roles', async (visitor) => {
  const { page, open, sees, settles, shoot, prompt } = visitor;
  await newWorkspace('of-the-member');
  await newWorkspace('of-others');
  await newMember('member', 'of-the-member', 'user');
  await newExperimentIn('of-the-member', 'Of the administrator');
  await open('/');
  await sees('of-the-member');
  await settles();
  await doesNotSee(page, 'of-others');
  assert.equal(await page.getByRole('button', { name: 'Edit workspace' }).count(), 0);
  await shoot('workspaces-of-a-user');
  await enter(visitor, 'of-the-member');
  await open('/experiments?workspace=of-the-member');
  await settles();
  await doesNotSee(page, 'Of the administrator');
  assert.equal(prompt.count, 1);
});
