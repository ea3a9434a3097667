/** Changes of models and prompts by visitors, verified through the API. */
import assert from 'node:assert/strict';
import { get, post } from '../suite/api.js';
import { seed } from '../suite/seed.js';
import { visit } from '../suite/visit.js';

visit('A model is made, and one that was logged is registered as a version of it', async ({ page, open, sees, settles }) => {
  await open('/models');
  await page.getByTestId('create-model-button').click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('made-by-hand');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/models\/made-by-hand/);

  await open(`/experiments/${seed.experiment}/models/${seed.model}`);
  await page.getByRole('button', { name: /register model/i }).first().click();
  await page.getByRole('dialog').getByRole('combobox').click();
  await page.getByRole('dialog').getByRole('combobox').fill('made-by-hand');
  await page.locator('.ant-select-item-option, .du-bois-light-select-item-option').filter({ hasText: 'made-by-hand' }).first().click();
  await page.getByTestId('confirm-register-model').click();
  await sees('v1');
  await settles();
  const found = await get('model-versions/search', { filter: "name='made-by-hand'" });
  assert.equal(found.model_versions.length, 1);

  await open('/models/made-by-hand');
  await sees('Version 1');
});

visit('A version gets an alias and a description', async ({ page, open, sees, settles }) => {
  await post('registered-models/create', { name: 'to-be-changed' });
  await post('model-versions/create', { name: 'to-be-changed', source: `models:/${seed.model}` });
  await open('/models/to-be-changed/versions/1');
  await page.locator('[data-component-id*="modelversionviewaliaseditor"]').first().click();
  await page.getByRole('dialog').getByRole('combobox').fill('best');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Save aliases' }).click();
  await sees('@ best');

  await page.getByTestId('descriptionEditButton').click();
  await page.getByTestId('text-area').fill('Made for **tests**.');
  await page.getByRole('button', { name: 'Save' }).click();
  await sees('tests');
  await settles();

  const { model_version: version } = await get('model-versions/get', { name: 'to-be-changed', version: '1' });
  assert.deepEqual(version.aliases, ['best']);
  assert.equal(version.description, 'Made for **tests**.');
});

visit('A prompt is made', async ({ page, open, sees }) => {
  await open('/prompts');
  await page.getByTestId('create-prompt-button').click();
  await page.getByPlaceholder('Provide an unique prompt name').fill('farewell');
  await page.getByPlaceholder(/Type prompt content here/).fill('Goodbye {{ name }}.');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/prompts\/farewell/);
  await sees('Goodbye');
  const { registered_model: prompt } = await get('registered-models/get', { name: 'farewell' });
  assert.ok(prompt.tags.some(({ key, value }) => key === 'mlflow.prompt.is_prompt' && value === 'true'));
});
