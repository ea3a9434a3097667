/** Sessions, and the dashboards of an experiment with traces. */
import { seed } from '../suite/seed.js';
import { visit } from '../suite/visit.js';

const EXPERIMENT = `/experiments/${seed.assistant}`;

visit('Sessions are listed with their first request and last response', async ({ open, sees, picture }) => {
  await open(`${EXPERIMENT}/chat-sessions`);
  await sees('4 of 4');
  await sees('session-3');
  await sees('Where is order 3?');
  await sees('Order 39 is on its way.');
  await picture('sessions');
});

visit('A session shows its turns in their order', async ({ open, sees, picture }) => {
  await open(`${EXPERIMENT}/chat-sessions/session-1`);
  await sees('Turn 10');
  await sees('Where is order 5?');
  await sees('relevance: 0.12');
  await picture('session');
});

visit('The usage dashboard draws requests, latency, tokens and costs', async ({ open, sees, picture, page }) => {
  await open(`${EXPERIMENT}/overview/usage`);
  await sees('Usage');
  await sees('Latency');
  await sees(/Tokens/i);
  await page.locator('.recharts-surface').nth(2).waitFor();
  await picture('usage');
});

visit('The quality dashboard summarises what scorers said', async ({ open, sees, picture, page }) => {
  await open(`${EXPERIMENT}/overview/quality`);
  await sees('Quality Summary');
  await sees('helpful');
  await sees('0.44');
  await page.locator('.recharts-surface').nth(1).waitFor();
  await picture('quality');
});

visit('The dashboard of tools counts calls and failures', async ({ open, sees, picture, page }) => {
  await open(`${EXPERIMENT}/overview/tool-calls`);
  await sees('85.00%');
  await sees('look up order');
  await sees('59.50ms');
  await page.locator('.recharts-surface').nth(1).waitFor();
  await picture('tool-calls');
});

visit('A run shows its traces', async ({ open, sees, picture }) => {
  await open(`/experiments/${seed.evaluatedExperiment}/runs/${seed.tracedRun}/traces`);
  await sees('3 of 3');
  await sees('"step": 2');
  await picture('run-traces');
});

visit('The run of an evaluation shows each row with its scores', async ({ open, sees, picture }) => {
  await open(`/experiments/${seed.evaluatedExperiment}/runs/${seed.evaluationRun}/evaluations`);
  await sees('3 of 3');
  await sees('is_polite');
  await sees('answer: please help');
  await sees('2.67');
  await picture('run-evaluation');
});

visit('Evaluation runs are listed with the means of their scores', async ({ open, sees, picture }) => {
  await open(`/experiments/${seed.evaluatedExperiment}/evaluation-runs`);
  await sees('evaluation-1');
  await sees('is_polite/mean');
  await sees(/^0\.33/);
  await picture('evaluation-runs');
});
