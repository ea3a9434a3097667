/** The timed steps: from an action of the visitor until its result is visible. */
import { Visitor } from '../suite/visit.js';

const ORDER = { order: 'metrics.`loss` DESC', query: `orderByKey=${encodeURIComponent('metrics.`loss`')}&orderByAsc=false` };
const FILTER = "params.percent = '7' and metrics.accuracy > 0.5";

/** Performed by one visitor, one after the other; after the first step the web UI is loaded. */
export const STEPS = [
  { name: 'the first rows of the table of runs, with an empty cache', act: first },
  { name: 'the table sorted by a metric', act: sorted },
  { name: 'the table filtered', act: filtered },
  { name: 'a run', act: overview },
  { name: 'the charts of a run', act: charts },
];

async function first(visitor, at) {
  await visitor.open(at.runs);
  await shows(visitor, at.newest);
}

async function sorted(visitor, at) {
  await goes(visitor, `${at.runs}?${ORDER.query}`);
  await shows(visitor, at.highest);
}

async function filtered(visitor, at) {
  await goes(visitor, `${at.runs}?searchFilter=${encodeURIComponent(FILTER)}`);
  await shows(visitor, at.matching);
}

async function overview(visitor, at) {
  await goes(visitor, `${at.runs}/${at.run}`);
  await visitor.page.getByText('About this run').waitFor();
  await visitor.page.getByText('accuracy', { exact: true }).first().waitFor();
}

async function charts(visitor, at) {
  await goes(visitor, `${at.runs}/${at.run}/model-metrics`);
  await visitor.seesCharts(4);
}

/** Navigates within the loaded web UI, as a click does. */
async function goes(visitor, route) {
  await visitor.page.evaluate((hash) => {
    window.location.hash = hash;
  }, route);
}

async function shows(visitor, name) {
  await visitor.page.getByText(name, { exact: true }).first().waitFor();
}

/** The routes, and the run that each must show in the first row. */
async function find(url) {
  const api = `${url}/api/2.0/mlflow`;
  const named = await (await fetch(`${api}/experiments/get-by-name?experiment_name=search-0`)).json();
  const experiment = named.experiment.experiment_id;
  const top = async (question) => {
    const answer = await fetch(`${api}/runs/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ experiment_ids: [experiment], max_results: 1, ...question }),
    });
    return (await answer.json()).runs[0].info;
  };
  const newest = await top({});
  return {
    runs: `/experiments/${experiment}/runs`,
    run: newest.run_id,
    newest: newest.run_name,
    highest: (await top({ order_by: [ORDER.order] })).run_name,
    matching: (await top({ filter: FILTER })).run_name,
  };
}

/** Sums the durations of all calls of the web UI, without files. */
class Calls {
  milliseconds = 0;

  constructor(page) {
    page.on('requestfinished', (request) => {
      if (/\/(ajax-api|graphql|get-artifact)/.test(request.url())) {
        const { requestStart, responseEnd } = request.timing();
        this.milliseconds += responseEnd - requestStart;
      }
    });
  }
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/**
 * The median of each step, and of the duration of its calls, by the name of the step. Every round is a new
 * browser context; the first one meets a server that has just been filled, and does not count.
 */
export async function timed(url, rounds) {
  process.env.SERVER_URL = url;
  const at = await find(url);
  const times = Object.fromEntries(STEPS.map(({ name }) => [name, { waited: [], called: [] }]));
  for (let round = 0; round <= rounds; round++) {
    const visitor = await Visitor.come();
    const calls = new Calls(visitor.page);
    for (const { name, act } of STEPS) {
      calls.milliseconds = 0;
      const start = performance.now();
      await act(visitor, at);
      const waited = performance.now() - start;
      await visitor.settles();
      if (round > 0) {
        times[name].waited.push(waited);
        times[name].called.push(calls.milliseconds);
      }
    }
    await visitor.leave();
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, { waited, called }]) => [name, { waited: median(waited), called: median(called) }]));
}
