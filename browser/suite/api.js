/** Client of the server's API, to create what a test changes and to check the result. */
const ROOT = () => `${process.env.SERVER_URL}/api/2.0/mlflow/`;

export async function get(path, query) {
  return answer(await fetch(`${ROOT()}${path}?${new URLSearchParams(query)}`));
}

/** A call of the newer API, which traces have. */
export async function get3(path, query = {}) {
  return answer(await fetch(`${process.env.SERVER_URL}/api/3.0/mlflow/${path}?${new URLSearchParams(query)}`));
}

export async function post(path, body) {
  return answer(await fetch(ROOT() + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }));
}

export async function newExperiment(name) {
  return (await post('experiments/create', { name })).experiment_id;
}

export async function newRun(experiment, name) {
  const created = await post('runs/create', { experiment_id: experiment, run_name: name, start_time: Date.now() });
  return created.run.info.run_id;
}

async function answer(response) {
  const body = await response.json();
  if (!response.ok) {
    throw new Error(`${response.status} for ${response.url}: ${JSON.stringify(body)}`);
  }
  return body;
}
