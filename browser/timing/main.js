/**
 * Seeds both servers with the same runs, times the same steps in both, and prints a table.
 *
 *     main.js PYTHON RUNS ROUNDS
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Server } from '../suite/server.js';
import { seed } from './seed.js';
import { STEPS, timed } from './steps.js';

const home = fileURLToPath(new URL('..', import.meta.url));
const target = join(home, 'target', 'time');
const launcher = join(home, '..', 'mlflow-dynamodbstore');
const [python, runs, rounds] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const REFERENCE_PORT = 5993;

async function ours(folder) {
  execFileSync(launcher, ['ui', 'install'], { stdio: 'inherit', cwd: folder });
  const server = await Server.start([launcher, 'server', '--port', '0'], folder);
  await seed(server.url, runs);
  return server;
}

/** Its rows are inserted into its database: over HTTP they would take hours. */
async function reference(folder) {
  const store = `sqlite:///${folder}/mlflow.db`;
  execFileSync(python, [join(home, '..', 'benchmarks', 'search', 'seed.py'), store, String(runs), '1', '1'], { stdio: 'inherit' });
  const mlflow = join(dirname(python), 'mlflow');
  const args = ['server', '--port', String(REFERENCE_PORT), '--backend-store-uri', store];
  const child = spawn(mlflow, args, { cwd: folder, stdio: 'ignore', detached: true });
  const url = `http://127.0.0.1:${REFERENCE_PORT}`;
  while (!(await fetch(`${url}/health`).then((answer) => answer.ok, () => false))) {
    await setTimeout(200);
  }
  return { url, stop: () => ended(child) };
}

/** Its workers are separate processes in the same process group. */
async function ended(child) {
  const exit = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await exit;
}

async function measure(start, name) {
  const folder = join(target, name);
  mkdirSync(folder, { recursive: true });
  const server = await start(folder);
  try {
    return await timed(server.url, rounds);
  } finally {
    await server.stop();
  }
}

const shown = (milliseconds) => `${Math.round(milliseconds)} ms`;

rmSync(target, { recursive: true, force: true });
const mine = await measure(ours, 'ours');
const theirs = await measure(reference, 'reference');
console.log(`\n${runs} runs in one experiment; the median of ${rounds} visits. In brackets: all calls of the step together.\n`);
console.log('| a person waits for | this server | `mlflow server` on SQLite | | calls |');
console.log('|---|--:|--:|--:|--:|');
const times = (one, other) => (one > 0 ? `${(other / one).toFixed(1)} x` : '');
for (const { name } of STEPS) {
  const [our, their] = [mine[name], theirs[name]];
  const cells = [our, their].map(({ waited, called }) => `${shown(waited)} (${shown(called)})`);
  console.log(`| ${name} | ${cells.join(' | ')} | ${times(our.waited, their.waited)} | ${times(our.called, their.called)} |`);
}
