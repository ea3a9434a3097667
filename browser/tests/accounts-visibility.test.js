/** What a user who is no administrator sees: granted experiments and models, and nothing else. */
import assert from 'node:assert/strict';
import { ADMIN, call, login, newExperimentOf, newUser, visitAs } from '../suite/accounts.js';

async function grant(username, type, id, permission) {
  const granted = { username, resource_type: type, resource_id: id, permission };
  await call(ADMIN, 'POST', '3.0/mlflow/users/permissions/grant', granted);
}

async function doesNotSee(page, text) {
  assert.equal(await page.getByText(text).filter({ visible: true }).count(), 0);
}

visitAs(login('viewer'), 'A user sees only experiments and models that were granted', async (visitor) => {
  const { page, open, sees, settles } = visitor;
  await newUser('viewer');
  const shown = await newExperimentOf(ADMIN, 'Shown to the viewer');
  await newExperimentOf(ADMIN, 'Hidden from the viewer');
  await call(ADMIN, 'POST', '2.0/mlflow/registered-models/create', { name: 'shown-model' });
  await call(ADMIN, 'POST', '2.0/mlflow/registered-models/create', { name: 'hidden-model' });
  await grant('viewer', 'experiment', shown, 'READ');
  await grant('viewer', 'registered_model', 'shown-model', 'READ');

  await open('/experiments');
  await sees('Shown to the viewer');
  await settles();
  await doesNotSee(page, 'Hidden from the viewer');
  await visitor.picture('accounts-visible-experiments');
  await open('/models');
  await sees('shown-model');
  await settles();
  await doesNotSee(page, 'hidden-model');
  assert.equal(visitor.prompt.count, 1);
});

visitAs(login('reader'), 'A reader cannot delete an experiment, and is told so', async ({ page, open, sees, watch, shoot }) => {
  await newUser('reader');
  const experiment = await newExperimentOf(ADMIN, 'Only to be read');
  await grant('reader', 'experiment', experiment, 'READ');
  watch.allow(/^403 for POST \/ajax-api\/2\.0\/mlflow\/experiments\/delete$/);

  await open('/experiments');
  await page.getByRole('row').filter({ hasText: 'Only to be read' }).getByRole('checkbox').click({ force: true });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await sees(/Permission denied/);
  await shoot('accounts-denied');
  await call(ADMIN, 'GET', `2.0/mlflow/experiments/get?experiment_id=${experiment}`);
});

visitAs(login('stranger'), 'An experiment without permission is not shown', async ({ page, open, settles, watch, prompt, shoot }) => {
  await newUser('stranger');
  const experiment = await newExperimentOf(ADMIN, 'Of somebody else');
  watch.allow(/^403 for /);
  await open(`/experiments/${experiment}/runs`);
  await settles();
  await doesNotSee(page, 'Of somebody else');
  await shoot('accounts-no-experiment');
  assert.equal(prompt.count, 1);
});

visitAs(login('outsider'), 'The pages for administrators offer nothing to other users', async (visitor) => {
  const { page, open, settles, watch } = visitor;
  await newUser('outsider');
  await open('/');
  await page.getByRole('button', { name: 'Account menu for outsider' }).click();
  await page.getByRole('menuitem', { name: 'Account', exact: true }).waitFor();
  assert.equal(await page.getByRole('menuitem', { name: 'Manage' }).count(), 0);

  watch.allow(/^403 for GET \/ajax-api\//);
  for (const route of ['/admin', '/admin?tab=roles']) {
    await open(route);
    await settles();
    assert.equal(await page.getByRole('button', { name: /^(Create User|Create Role|Delete)/ }).count(), 0);
  }
  await visitor.shoot('accounts-no-administrator');
});
