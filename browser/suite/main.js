/**
 * Starts the packaged server, seeds it, and runs the browser tests.
 *
 *     main.js PYTHON [PATTERN...]     patterns select test files by a part of their names
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN } from './admin.js';
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
  for (const folder of ['server', 'accounts', 'workspaces', 'logins', 'screenshots']) {
    rmSync(join(target, folder), { recursive: true, force: true });
    mkdirSync(join(target, folder), { recursive: true });
  }
  const ui = join(target, 'server', 'ui');
  run(launcher, ['ui', 'install', '--ui-dir', ui], join(target, 'server'));
  const servers = [];
  try {
    servers.push(await openServer(ui));
    servers.push(await accountsServer(ui, 'accounts'));
    servers.push(await accountsServer(ui, 'workspaces', '--enable-workspaces'));
    servers.push(await accountsServer(ui, 'logins', '--login-page'));
    const [open, accounts, workspaces, logins] = servers;
    const chosen = tests();
    if (chosen.some((name) => !/^(accounts|workspaces|login)/.test(basename(name)))) {
      console.log(`Seeding ${open.url}`);
      run(python, [join(home, 'seed.py'), open.url, join(target, 'seed.json')]);
    }
    const env = {
      ...process.env,
      SERVER_URL: open.url,
      ACCOUNTS_URL: accounts.url,
      WORKSPACES_URL: workspaces.url,
      LOGINS_URL: logins.url,
    };
    const done = spawnSync(process.execPath, ['--test', '--test-concurrency=1', ...chosen], { stdio: 'inherit', env });
    return done.status ?? 1;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** The server of all tests but those of accounts, workspaces and logins: every visitor may do everything. */
function openServer(ui) {
  return Server.start([launcher, 'server', '--port', '0', '--ui-dir', ui], join(target, 'server'));
}

/** A server that requires a login, and gives new users no permissions. */
function accountsServer(ui, name, ...more) {
  const folder = join(target, name);
  const settings = join(folder, 'basic_auth.ini');
  writeFileSync(settings, `[mlflow]
default_permission = NO_PERMISSIONS
admin_username = ${ADMIN.username}
admin_password = ${ADMIN.password}
`);
  const options = ['--app-name', 'basic-auth', '--auth-config', settings, ...more];
  return Server.start([launcher, 'server', '--port', '0', '--ui-dir', ui, ...options], folder, {
    ...process.env,
    MLFLOW_FLASK_SERVER_SECRET_KEY: 'a key of the browser tests',
  });
}

process.exitCode = await main();
