/** The list of traces: what it shows, how it is filtered and sorted, and one trace in full. */
import assert from 'node:assert/strict';
import { seed } from '../suite/seed.js';
import { visit } from '../suite/visit.js';

const TRACES = `/experiments/${seed.assistant}/traces`;
const ORDERS = /Where is order \d+\?/;

/** The page of one trace, over the list. */
const trace = (id) => `${TRACES}?selectedEvaluationId=${id}`;

visit('Traces are listed with their requests, responses and assessments', async (visitor) => {
  await visitor.open(TRACES);
  await visitor.sees('Where is order 39?');
  await visitor.sees('Order 39 is on its way.');
  await visitor.sees('41 of 41');
  await visitor.sees('expected_state');
  await visitor.sees('a blue rectangle');
  await visitor.picture('traces');
});

visit('A filter by state leaves the traces that failed', async ({ open, sees, shoot, page }) => {
  await open(TRACES);
  await sees('41 of 41');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByText('Select column').click();
  await page.getByRole('option', { name: 'State' }).click();
  await page.getByLabel('Value').filter({ visible: true }).click();
  await page.getByRole('option', { name: /error/i }).click();
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await sees('Where is order 38?');
  await sees(/^6 of \d+$/);
  await shoot('traces-failed');
});

visit('A search finds text within requests', async ({ open, sees, settles, shoot, page }) => {
  await open(TRACES);
  await sees('41 of 41');
  await page.getByPlaceholder('Search traces by id, request, or response').fill('order 17');
  await sees(/^1 of \d+$/);
  await settles();
  assert.equal(await page.getByText(ORDERS).filter({ visible: true }).count(), 1);
  await shoot('traces-found');
});

visit('Columns are added and removed', async ({ open, sees, shoot, page }) => {
  await open(TRACES);
  await sees('41 of 41');
  await page.getByTestId('column-selector-button').click();
  await page.getByRole('option', { name: 'Response' }).click();
  await page.getByRole('option', { name: 'relevance' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('Order 39 is on its way.').waitFor({ state: 'detached' });
  await shoot('traces-columns');
});

visit('A trace shows its spans as a tree, and each span what it did', async ({ open, sees, picture, page }) => {
  await open(trace(seed.traces[37]));
  await page.getByRole('tab', { name: 'Details & Timeline' }).click();
  await page.locator('[data-testid^="timeline-tree-node-"]').nth(2).waitFor();
  await sees('send mail');
  await page.locator('[data-testid^="timeline-tree-node-"]').filter({ hasText: 'chat' }).click();
  await sees('Where is order 37?');
  await sees('gpt-4o-mini');
  await page.getByRole('tab', { name: 'Attributes' }).click();
  await sees('temperature');
  await picture('trace');
});

visit('A trace shows its session, user, tokens, cost and tags', async ({ open, sees }) => {
  await open(trace(seed.traces[37]));
  await sees('session-1');
  await sees('user-1');
  await sees('490');
  await sees('$0.003');
  await sees('team: support');
});

visit('A picture within a trace is shown', async ({ open, sees, shoot, page }) => {
  await open(trace(seed.picture));
  await sees('a blue rectangle');
  await page.locator('img[src^="blob:"], img[src^="data:image"], img[src*="get-trace-artifact"]').first().waitFor();
  await shoot('trace-picture');
});
