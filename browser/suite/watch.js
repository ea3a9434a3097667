/** Records errors and calls of an open page that its visitor would not always see. */
import { setTimeout } from 'node:timers/promises';
import { isExpected } from './expected.js';

/** A call that takes longer than this makes a page feel slow. Milliseconds. */
const SLOW = Number(process.env.SLOWEST_CALL ?? 1000);

/** How long no call may be pending until a page counts as loaded. Milliseconds. */
const QUIET = 500;

/** Timeout of that wait. Milliseconds. */
const PATIENCE = 20_000;

/** The browser's message for a failed response; failed responses are checked by their status. */
const FAILED_TO_LOAD = /^Failed to load resource/;

/** A worker shared by all pages; no page gets the event of its end. */
const SHARED_WORKER = /\.worker\.js$/;

/** Message of browsers about a layout that is completed in the next frame. */
const HARMLESS_CONSOLE = [/ResizeObserver loop/];

export class Watch {
  #faults = [];
  #allowed = [];
  #pending = new Set();

  constructor(page) {
    page.on('pageerror', (error) => this.#note(`page error: ${error.message}`));
    page.on('console', (message) => this.#console(message));
    page.on('request', (request) => this.#begun(request));
    page.on('requestfinished', (request) => void this.#finished(request));
    page.on('requestfailed', (request) => this.#failed(request));
  }

  #note(fault) {
    this.#faults.push(fault);
  }

  #console(message) {
    const text = message.text();
    const isError = message.type() === 'error' && !FAILED_TO_LOAD.test(text);
    if (isError && !HARMLESS_CONSOLE.some((pattern) => pattern.test(text))) {
      this.#note(`console: ${text}`);
    }
  }

  #begun(request) {
    if (!SHARED_WORKER.test(request.url())) {
      this.#pending.add(request);
    }
  }

  async #finished(request) {
    this.#pending.delete(request);
    // A test may close its page before the response is looked at.
    const response = await request.response().catch(() => null);
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    const status = response?.status() ?? 0;
    const { requestStart, responseEnd } = request.timing();
    const milliseconds = responseEnd - requestStart;
    if (status >= 400 && !isExpected(status, call)) {
      this.#note(`${status} for ${call}`);
    }
    if (milliseconds > SLOW) {
      this.#note(`${Math.round(milliseconds)} ms for ${call}`);
    }
  }

  /** Navigation aborts pending calls, which is no fault. */
  #failed(request) {
    this.#pending.delete(request);
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') {
      this.#note(`${reason} for ${request.method()} ${request.url()}`);
    }
  }

  /** Waits until no call has been pending for a moment. */
  async quiet() {
    const deadline = Date.now() + PATIENCE;
    for (let since = Date.now(); Date.now() - since < QUIET; await setTimeout(50)) {
      if (this.#pending.size > 0) {
        since = Date.now();
      }
      if (Date.now() > deadline) {
        throw new Error(`Still under way: ${[...this.#pending].map((request) => request.url())}`);
      }
    }
  }

  /** Declares a fault that the test is about, such as `403 for GET /path`. */
  allow(pattern) {
    this.#allowed.push(pattern);
  }

  /** Returns and clears all faults so far that are not allowed. */
  faults() {
    return this.#faults.splice(0).filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)));
  }
}
