/** Writes over HTTP the runs that benchmarks/search/seed.py puts into MLflow's server. */
const START = 1_700_000_000_000;
const AT_ONCE = 8;

const pair = (key, value) => ({ key, value: String(value) });

async function post(url, path, body) {
  const response = await fetch(`${url}/api/2.0/mlflow/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`${response.status} for ${path}: ${await response.text()}`);
  }
  return response.json();
}

async function writeRun(url, experiment, number) {
  const created = await post(url, 'runs/create', {
    experiment_id: experiment, run_name: `run-${number}`, start_time: START + number,
  });
  const run = created.run.info.run_id;
  const values = {
    loss: (number * 0.6180339887498949) % 1,
    accuracy: (number * 0.41421356237309515) % 1,
    f1: (number * 3 * 0.6180339887498949) % 1,
    epochs: number % 20,
  };
  await post(url, 'runs/log-batch', {
    run_id: run,
    metrics: Object.entries(values).map(([key, value]) => ({ key, value, timestamp: START, step: 0 })),
    params: [
      pair('half', number % 2), pair('percent', number % 100), pair('rare', number % 10_000),
      pair('lr', number % 10), pair('depth', number % 50),
    ],
    tags: [pair('team', number % 50), pair('stage', number % 3)],
  });
  await post(url, 'runs/update', { run_id: run, status: 'FINISHED', end_time: START + number + 60_000 });
}

/** Concurrent writers; each takes the next run that is not taken yet. */
export async function seed(url, runs) {
  const { experiment_id: experiment } = await post(url, 'experiments/create', { name: 'search-0' });
  let next = 0;
  const writer = async () => {
    while (next < runs) {
      await writeRun(url, experiment, next++);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, writer));
}
