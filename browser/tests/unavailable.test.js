/** Features that this server does not have: hidden, or refused with a visible message. */
import assert from 'node:assert/strict';
import { seed } from '../suite/seed.js';
import { visit } from '../suite/visit.js';

const ASSISTANT = '[data-assistant-ui], [role="button"][aria-pressed]';

async function seesNoAssistant(visitor) {
  await visitor.settles();
  assert.equal(await visitor.page.getByText(/MLflow Assistant/).filter({ visible: true }).count(), 0);
  assert.equal(await visitor.page.locator(ASSISTANT).filter({ visible: true }).count(), 0);
}

visit('The assistant stays closed on a first visit', async (visitor) => {
  await visitor.open('/');
  await visitor.sees('Fraud detection');
  await seesNoAssistant(visitor);

  await visitor.open(`/experiments/${seed.experiment}/runs`);
  await visitor.sees('champion');
  await seesNoAssistant(visitor);

  await visitor.open(`/experiments/${seed.experiment}/runs/${seed.run}`);
  await visitor.sees('champion');
  await seesNoAssistant(visitor);
  await visitor.picture('no-assistant');
});

visit('Starting the demo says that there is none', async (visitor) => {
  await visitor.open('/');
  await visitor.page.getByRole('button', { name: 'Start Demo' }).click();
  await visitor.page.getByRole('alert').filter({ hasText: 'Demo data is not available on this server.' }).waitFor();
  await visitor.shoot('no-demo');
});

visit('Creating an evaluation dataset says that there are none', async (visitor) => {
  await visitor.open(`/experiments/${seed.experiment}/datasets`);
  await visitor.page.getByRole('button', { name: 'Create dataset' }).first().click();
  await visitor.page.locator('#dataset-name-input').fill('questions');
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await visitor.page.getByRole('alert').filter({ hasText: 'Evaluation datasets are not available on this server.' }).waitFor();
  await visitor.shoot('no-datasets');
});

visit('Creating a webhook says that there are none', async (visitor) => {
  await visitor.open('/settings/webhooks');
  await visitor.page.getByRole('button', { name: 'Create webhook' }).click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByPlaceholder('My webhook').fill('hook');
  await dialog.getByPlaceholder('https://example.com/webhook').fill('https://example.com/hook');
  await dialog.getByRole('checkbox').first().check({ force: true });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Webhooks are not available on this server.').waitFor();
  await visitor.shoot('no-webhooks');
});
