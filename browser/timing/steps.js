/** What is timed: from the visitor's doing to what they wait for. */
import { Visitor } from '../suite/visit.js';

const RUNS = (experiment) => `/experiments/${experiment}/runs`;
const ORDER = `orderByKey=${encodeURIComponent('metrics.`loss`')}&orderByAsc=false`;
const FILTER = `searchFilter=${encodeURIComponent("params.percent = '7' and metrics.accuracy > 0.5")}`;

export const STEPS = [
  { name: 'the first rows of the table of runs', act: (visitor, at) => rows(visitor, RUNS(at.experiment)) },
  { name: 'the same, sorted by a metric', act: (visitor, at) => rows(visitor, `${RUNS(at.experiment)}?${ORDER}`) },
  { name: 'the same, filtered', act: (visitor, at) => rows(visitor, `${RUNS(at.experiment)}?${FILTER}`) },
  { name: 'a run', act: (visitor, at) => overview(visitor, at) },
  { name: 'the charts of a run', act: (visitor, at) => charts(visitor, at) },
];

async function rows(visitor, route) {
  await visitor.open(route);
  await visitor.page.getByText(/^run-\d+$/).first().waitFor();
}

async function overview(visitor, at) {
  await visitor.open(`${RUNS(at.experiment)}/${at.run}`);
  await visitor.page.getByText('accuracy', { exact: true }).first().waitFor();
}

async function charts(visitor, at) {
  await visitor.open(`${RUNS(at.experiment)}/${at.run}/model-metrics`);
  await visitor.seesCharts(4);
}

async function find(url) {
  const api = `${url}/api/2.0/mlflow`;
  const named = await (await fetch(`${api}/experiments/get-by-name?experiment_name=search-0`)).json();
  const experiment = named.experiment.experiment_id;
  const found = await (await fetch(`${api}/runs/search`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ experiment_ids: [experiment], max_results: 1 }),
  })).json();
  return { experiment, run: found.runs[0].info.run_id };
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** The median of each step, by its name. Every visit is by a new visitor, who has nothing in the cache. */
export async function timed(url, rounds) {
  process.env.SERVER_URL = url;
  const at = await find(url);
  const times = Object.fromEntries(STEPS.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, act } of STEPS) {
      const visitor = await Visitor.come();
      const start = performance.now();
      await act(visitor, at);
      times[name].push(performance.now() - start);
      await visitor.leave();
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
}
