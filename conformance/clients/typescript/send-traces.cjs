/**
 * Sends traces with MLflow's client for TypeScript, and prints their ids and how the client reads one.
 *
 *     send-traces.cjs PACKAGE SERVER EXPERIMENT     the folder of the installed package comes first
 */
const [folder, trackingUri, experimentId] = process.argv.slice(2);
const mlflow = require(folder);

async function main() {
  mlflow.init({ trackingUri, experimentId });
  const ids = [await nested(), await failing(), await byHand()];
  await mlflow.flushTraces();
  const authProvider = mlflow.createAuthProvider({ trackingUri });
  const client = new mlflow.MlflowClient({ trackingUri, authProvider });
  const read = await client.getTrace(ids[0]);
  console.log(JSON.stringify({ ids, spans: read.data.spans.map((span) => span.name), state: read.info.state }));
}

async function nested() {
  const inner = mlflow.trace((city) => `snow in ${city}`, { name: 'weather', spanType: 'TOOL', attributes: { k: 'v' } });
  await mlflow.withSpan(async (span) => {
    span.setInputs({ question: 'weather? ☃' });
    mlflow.updateCurrentTrace({ tags: { fruit: 'apple' }, metadata: { 'mlflow.trace.session': 's1' } });
    span.setOutputs(inner('Graz'));
  }, { name: 'agent', spanType: 'AGENT' });
  return mlflow.getLastActiveTraceId();
}

async function failing() {
  const fails = mlflow.trace(() => { throw new Error('no'); }, { name: 'fails' });
  try {
    fails();
  } catch {
    // The span has recorded it.
  }
  return mlflow.getLastActiveTraceId();
}

async function byHand() {
  const root = mlflow.startSpan({ name: 'by hand', inputs: { list: [1, null, 'x'] } });
  mlflow.startSpan({ name: 'child', parent: root, spanType: 'LLM' }).end({ outputs: { a: 1 } });
  root.end({ outputs: 'done' });
  return root.traceId;
}

void main().then(() => process.exit(0));
