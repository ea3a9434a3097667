/** Pages of other origins that send requests in the name of a visitor who is logged in. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import {
  SERVER, administer, expectErrors, experimentNamed, logIn, newExperiment, sessionOf, visitor, whoIs,
} from '../suite/sign-on.js';

/** The page of an attacker. Its host makes it another site, or the same site on another port. */
async function onAttackersPage(host, html, steps) {
  const listener = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!DOCTYPE html><title>win</title>${html}`);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  try {
    return await steps(`http://${host}:${listener.address().port}/`);
  } finally {
    listener.close();
    listener.closeAllConnections();
  }
}

const ORIGINS = { 'another site': 'localhost', 'another port of the same site': '127.0.0.1' };

/** A form that sends JSON, as far as a form can: the body begins with it. */
function form(path, json, encoding = 'text/plain') {
  const name = JSON.stringify(json).replace(/}$/, ', "x": "').replaceAll('"', '&quot;');
  return `<form method="post" enctype="${encoding}" action="${SERVER}${path}"><input name="${name}" value="&quot;}"></form>`
    + '<script>document.forms[0].submit()</script>';
}

for (const [where, host] of Object.entries(ORIGINS)) {
  visitor(`A form on ${where} changes nothing`, async (here) => {
    expectErrors(here);
    const { page } = here;
    await logIn(page, 'alice');
    for (const encoding of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      for (const path of ['/api/2.0/mlflow/experiments/create', '/ajax-api/2.0/mlflow/experiments/create']) {
        const name = `Forged by ${host} ${Date.now()}`;
        await onAttackersPage(host, form(path, { name }, encoding), async (url) => {
          await page.goto(url);
          await page.waitForURL(`${SERVER}${path}`);
        });
        assert.equal(await experimentNamed(name), 0, `${path} ${encoding}`);
      }
    }
    assert.equal(await whoIs(page), 'alice');
  });

  visitor(`A script on ${where} changes nothing and reads nothing`, async (here) => {
    expectErrors(here);
    here.watch.allow(/CORS policy|ERR_FAILED|ERR_BLOCKED/);
    const { page } = here;
    const kept = await newExperiment('Not to be deleted');
    await logIn(page, 'carol');
    const name = `Scripted by ${host} ${Date.now()}`;
    const results = await onAttackersPage(host, '', async (url) => {
      await page.goto(url);
      return page.evaluate(async ({ server, created, experiment }) => {
        const send = async (path, options) => {
          try {
            const response = await fetch(server + path, { credentials: 'include', ...options });
            return response.type === 'opaque' ? 'opaque' : `${response.status} ${await response.text()}`;
          } catch {
            return 'refused';
          }
        };
        const body = JSON.stringify({ name: created });
        const deletion = JSON.stringify({ experiment_id: experiment });
        const json = { 'Content-Type': 'application/json' };
        return Promise.all([
          send('/ajax-api/2.0/mlflow/experiments/create', { method: 'POST', mode: 'no-cors', body }),
          send('/ajax-api/2.0/mlflow/experiments/create', { method: 'POST', headers: json, body }),
          send('/ajax-api/2.0/mlflow/experiments/delete', { method: 'POST', mode: 'no-cors', body: deletion }),
          send('/ajax-api/2.0/mlflow/users/delete', { method: 'DELETE', headers: json, body: '{"username":"alice"}' }),
          send('/ajax-api/2.0/mlflow/users/current', {}),
          send('/graphql', { method: 'POST', mode: 'no-cors', body: '{"query":"mutation { x }"}' }),
        ]);
      }, { server: SERVER, created: name, experiment: kept });
    });
    assert.deepEqual(results.filter((one) => !/^(opaque|refused|401 You are not|403 Cross-origin)/.test(one)), []);
    assert.equal(await experimentNamed(name), 0);
    const { experiment } = await administer('GET', `2.0/mlflow/experiments/get?experiment_id=${kept}`);
    assert.equal(experiment.lifecycle_stage, 'active');

    // The same request is accepted from a page of the server, so it was refused for its origin.
    await page.goto(SERVER);
    const status = await page.evaluate(async (created) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ name: created });
      return (await fetch('/ajax-api/2.0/mlflow/experiments/create', { method: 'POST', headers, body })).status;
    }, name);
    assert.equal(status, 200);
    assert.equal(await experimentNamed(name), 1);
  });

  visitor(`A form on ${where} logs nobody in or out`, async (here) => {
    expectErrors(here);
    const { page } = here;
    await logIn(page, 'alice');
    const before = (await sessionOf(page)).value;
    const submit = '<script>document.forms[0].submit()</script>';
    const logout = `<form method="post" action="${SERVER}/logout"><input name="everywhere" value="true"></form>${submit}`;
    const login = `<form method="post" action="${SERVER}/login">
      <input name="username" value="${process.env.ADMIN_NAME}"><input name="password" value="${process.env.ADMIN_PASSWORD}">
      </form>${submit}`;
    for (const [path, html] of [['/logout', logout], ['/login', login]]) {
      await onAttackersPage(host, html, async (url) => {
        await page.goto(url);
        await page.waitForURL(`${SERVER}${path}`);
      });
      assert.equal((await sessionOf(page))?.value, before, path);
      assert.equal(await whoIs(page), 'alice', path);
    }
  });

  visitor(`A link on ${where} opens the page of a visitor who is logged in`, async ({ page }) => {
    await logIn(page, 'alice');
    await onAttackersPage(host, `<a href="${SERVER}/#/models">models</a>`, async (url) => {
      await page.goto(url);
      await page.getByRole('link', { name: 'models' }).click();
      await page.getByRole('button', { name: 'Account menu for alice' }).waitFor();
    });
  });

  visitor(`No page of ${where} shows this server in a frame`, async (here) => {
    expectErrors(here);
    here.watch.allow(/frame|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE|Content Security Policy/i);
    const { page } = here;
    await logIn(page, 'alice');
    for (const path of ['/', '/login', '/logout', '/access-tokens']) {
      await onAttackersPage(host, `<iframe src="${SERVER}${path}"></iframe>`, async (url) => {
        await page.goto(url, { waitUntil: 'load' });
        const texts = await Promise.all(page.frames().slice(1).map((frame) => frame.locator('body').innerText()));
        assert.ok(texts.every((text) => !/Log (in|out)|Access tokens|alice/.test(text)), `${path}: ${texts}`);
      });
    }
  });
}
