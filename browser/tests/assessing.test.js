/** Assessments that a person adds, changes and deletes on the page of a trace. */
import assert from 'node:assert/strict';
import { get3 } from '../suite/api.js';
import { seed } from '../suite/seed.js';
import { visit } from '../suite/visit.js';

const TRACE = seed.traces[31];

async function assessments() {
  return (await get3(`traces/${TRACE}`)).trace.trace_info.assessments ?? [];
}

visit('Feedback is added, edited and deleted by hand', async ({ open, sees, settles, shoot, page }) => {
  const part = (name) => page.locator(`[data-component-id="shared.model-trace-explorer.${name}"]`).filter({ visible: true });
  await open(`/experiments/${seed.assistant}/traces?selectedEvaluationId=${TRACE}`);
  await page.getByRole('tab', { name: 'Details & Timeline' }).click();
  await page.getByText('Show assessments').first().click();
  await part('add-feedback').first().click();
  await page.getByText('Human feedback').click();
  await page.getByPlaceholder('Enter a feedback name').fill('polite');
  await page.keyboard.press('Tab');
  await page.getByText('True', { exact: true }).filter({ visible: true }).last().click();
  await part('assessment-rationale-input').fill('It says please.');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await sees('polite');
  await settles();
  const [added] = await assessments();
  assert.equal(added.assessment_name, 'polite');
  assert.equal(added.feedback.value, true);
  assert.equal(added.rationale, 'It says please.');

  await part('toggle-assessment-expanded').first().click();
  await part('assessment-more-button').first().click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await part('assessment-edit-value-boolean-input').getByText('False').click();
  await part('assessment-edit-rationale-input').fill('It does not.');
  await part('assessment-edit-save-button').click();
  await part('assessment-edit-save-button').waitFor({ state: 'detached' });
  await part('toggle-assessment-expanded').first().click();
  await sees('It does not.');
  await settles();
  await shoot('assessment-edited');
  const edited = (await assessments()).find((one) => one.valid !== false);
  assert.equal(edited.feedback.value, false);

  await part('assessment-more-button').first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('It does not.').waitFor({ state: 'detached' });
});
