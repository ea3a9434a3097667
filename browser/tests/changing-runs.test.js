/** Changes of experiments and runs by visitors, verified through the API. */
import assert from 'node:assert/strict';
import { get, newExperiment, newRun } from '../suite/api.js';
import { visit } from '../suite/visit.js';

const tags = (thing) => Object.fromEntries((thing.tags ?? []).map(({ key, value }) => [key, value]));

/** A row by its text, in a table whose rows have no accessible names. */
const rowOf = (page, text) => page.getByRole('row').filter({ hasText: text });

visit('An experiment is made, renamed and deleted', async ({ page, open, sees }) => {
  await open('/experiments');
  await page.getByTestId('create-experiment-button').click();
  await page.getByPlaceholder('Input an experiment name').fill('Scratch – 草稿');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/experiments\/\d+/);
  const { experiment } = await get('experiments/get-by-name', { experiment_name: 'Scratch – 草稿' });

  await open(`/experiments/${experiment.experiment_id}/runs`);
  await page.getByTestId('overflow-menu-trigger').first().click();
  await page.getByRole('menuitem', { name: 'Edit experiment' }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('Scratch, renamed');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await sees('Scratch, renamed');

  await open('/experiments');
  await page.getByRole('row', { name: 'Scratch, renamed' }).getByRole('checkbox').check();
  await page.getByTestId('delete-experiments-button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Scratch, renamed' }).waitFor({ state: 'detached' });
  const deleted = await get('experiments/get', { experiment_id: experiment.experiment_id });
  assert.equal(deleted.experiment.lifecycle_stage, 'deleted');
});

visit('A run is renamed, tagged and described', async ({ page, open, sees, settles }) => {
  const experiment = await newExperiment('Changing runs');
  const run = await newRun(experiment, 'before');
  await open(`/experiments/${experiment}/runs/${run}`);
  await page.getByTestId('overflow-menu-trigger').click();
  await page.getByTestId('overflow-rename-button').click();
  await page.getByTestId('rename-modal-input').fill('after');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await sees('after');

  await page.getByRole('button', { name: 'Add tags' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('colour');
  await page.getByText('Add tag "colour"').click();
  await dialog.getByPlaceholder('Type a value').fill('blue');
  await dialog.getByRole('button', { name: 'Add tag', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await sees('blue');

  await page.getByRole('button', { name: 'Edit description' }).click();
  await page.getByTestId('text-area').fill('A note **in bold**.');
  await page.getByRole('button', { name: 'Save' }).click();
  await sees('in bold');
  await settles();

  const { run: changed } = await get('runs/get', { run_id: run });
  assert.equal(changed.info.run_name, 'after');
  assert.equal(tags(changed.data).colour, 'blue');
  assert.equal(tags(changed.data)['mlflow.note.content'], 'A note **in bold**.');
});

visit('A run is deleted and restored', async ({ page, open, sees, settles }) => {
  const experiment = await newExperiment('Deleting runs');
  const run = await newRun(experiment, 'in-the-way');
  const stage = async () => (await get('runs/get', { run_id: run })).run.info.lifecycle_stage;
  await open(`/experiments/${experiment}/runs`);
  await sees('in-the-way');
  await rowOf(page, 'in-the-way').locator('input[type=checkbox]').first().check();
  await page.getByTestId('runs-delete-button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('in-the-way').first().waitFor({ state: 'detached' });
  await settles();
  assert.equal(await stage(), 'deleted');

  await open(`/experiments/${experiment}/runs?lifecycleFilter=Deleted`);
  await sees('in-the-way');
  await rowOf(page, 'in-the-way').locator('input[type=checkbox]').first().check();
  await page.getByTestId('runs-restore-button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('in-the-way').first().waitFor({ state: 'detached' });
  await settles();
  assert.equal(await stage(), 'active');
});
