/**
 * Starts the packaged server, seeds it, and runs the browser tests.
 *
 *     main.js PYTHON [PATTERN...]     patterns select test files by a part of their names
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server } from './server.js';

const home = fileURLToPath(new URL('..', import.meta.url));
const target = join(home, 'target');
const launcher = join(home, '..', 'mlflow-dynamodbstore');
const [python, ...patterns] = process.argv.slice(2);

function run(command, args, cwd = home) {
  const done = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], cwd });
  if (done.status !== 0) {
    throw new Error(`${command} ${args[0]} ended with ${done.status ?? done.error}`);
  }
}

function tests() {
  const all = readdirSync(join(home, 'tests')).filter((name) => name.endsWith('.test.js'));
  return all
    .filter((name) => patterns.length === 0 || patterns.some((pattern) => name.includes(pattern)))
    .map((name) => join(home, 'tests', name));
}

async function main() {
  for (const folder of ['server', 'screenshots']) {
    rmSync(join(target, folder), { recursive: true, force: true });
    mkdirSync(join(target, folder), { recursive: true });
  }
  const folder = join(target, 'server');
  run(launcher, ['ui', 'install'], folder);
  const server = await Server.start([launcher, 'server', '--port', '0'], folder);
  try {
    console.log(`Seeding ${server.url}`);
    run(python, [join(home, 'seed.py'), server.url, join(target, 'seed.json')]);
    const env = { ...process.env, SERVER_URL: server.url };
    const done = spawnSync(process.execPath, ['--test', '--test-concurrency=1', ...tests()], { stdio: 'inherit', env });
    return done.status ?? 1;
  } finally {
    await server.stop();
  }
}

process.exitCode = await main();
