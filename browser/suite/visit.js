/** A visitor in a real browser, and the checks that apply to every page. */
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { LoginPrompt } from './login-prompt.js';
import { Watch } from './watch.js';

const SCREENSHOTS = fileURLToPath(new URL('../target/screenshots', import.meta.url));
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Timeout for an element to be visible. Milliseconds. */
const PATIENCE = 20_000;

/** Dialogs that a visitor has dismissed, by their keys in the local storage. */
const CLICKED_AWAY = {
  _mlflow_model_registry_promo_modal_dismissed_v1: 'true',
  'mlflow.detectIssues.guidanceShown_v1': 'true',
  'mlflow.flagForReview.guidanceShown_v1': 'true',
};

/** Key of dark mode in the local storage. */
const DARK = '_mlflow_dark_mode_toggle_enabled';

export class Visitor {
  #context;
  #url;
  page;
  watch;

  /** The browser's login prompt, if the visitor has a login. */
  prompt;

  // Bound methods, so that a test may destructure the ones it needs.
  open = this.#open.bind(this);
  sees = this.#sees.bind(this);
  seesCharts = this.#seesCharts.bind(this);
  settles = () => this.watch.quiet();
  picture = this.#picture.bind(this);
  shoot = this.#shoot.bind(this);

  /**
   * @param url address of the server
   * @param login name and password, for a server that requires one
   */
  static async come({ url = process.env.SERVER_URL, login } = {}) {
    const visitor = new Visitor();
    visitor.#url = url;
    const profile = mkdtempSync(join(tmpdir(), 'browser-'));
    visitor.#context = await chromium.launchPersistentContext(profile, {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      headless: true,
      args: FLAGS,
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await visitor.#context.addInitScript((kept) => {
      if (window.location.protocol === 'http:') {
        Object.entries(kept).forEach(([key, value]) => window.localStorage.setItem(key, value));
      }
    }, CLICKED_AWAY);
    visitor.page = visitor.#context.pages()[0];
    visitor.page.setDefaultTimeout(PATIENCE);
    visitor.watch = new Watch(visitor.page);
    if (login) {
      visitor.prompt = await LoginPrompt.of(visitor.page, login);
    }
    return visitor;
  }

  /** Opens a page by the fragment of its address (after the #), in a fresh document. */
  async #open(route) {
    await this.page.goto('about:blank');
    await this.page.goto(`${this.#url}/#${route}`);
  }

  /** Waits until a text can be seen. */
  async #sees(text) {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /** Waits until so many charts are drawn. */
  async #seesCharts(count) {
    await this.page.waitForFunction(
      (wanted) => document.querySelectorAll('.js-plotly-plot .trace').length >= wanted, count);
  }

  /** Takes screenshots once all calls are complete: in light mode and, after a reload, in dark mode. */
  async #picture(name) {
    await this.#shoot(`${name}-light`);
    await this.#dress('true');
    await this.page.reload();
    await this.#shoot(`${name}-dark`);
    await this.#dress('false');
  }

  /** Takes a screenshot of the page as it is. */
  async #shoot(name) {
    await this.watch.quiet();
    await this.page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
  }

  async #dress(dark) {
    await this.page.evaluate(([key, value]) => window.localStorage.setItem(key, value), [DARK, dark]);
  }

  /** Fails if a page has shown an error, or if the watch has recorded a fault. */
  async isContent() {
    await this.watch.quiet();
    assert.equal(await this.page.getByText('Something went wrong').count(), 0, 'The page says that something went wrong');
    assert.deepEqual(this.watch.faults(), []);
  }

  async leave() {
    await this.#context.close();
  }
}

/** A test with a visitor that ends with the checks of every page. */
export function visit(title, steps, options) {
  test(title, async () => {
    const visitor = await Visitor.come(options);
    try {
      await steps(visitor);
      await visitor.isContent();
    } catch (failure) {
      await visitor.page.screenshot({ path: join(SCREENSHOTS, `FAILED-${title.replaceAll(/\W+/g, '-')}.png`) });
      throw failure;
    } finally {
      await visitor.leave();
    }
  });
}
