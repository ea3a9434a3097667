/**
 * The login prompt of a browser. A headless browser shows none, but reports when it would, with the server's
 * challenge; that is recorded here, and the prompt is filled in.
 */
export class LoginPrompt {
  #session;
  #login;
  #wrong = [];

  /** Challenges so far, in the order of the prompts: scheme, realm, and the path of the request. */
  challenges = [];

  /**
   * @param login name and password that every prompt is filled in with; may be changed later
   */
  static async of(page, login) {
    const prompt = new LoginPrompt();
    prompt.#login = login;
    prompt.#session = await page.context().newCDPSession(page);
    prompt.#session.on('Fetch.requestPaused', (event) => prompt.#continue(event));
    prompt.#session.on('Fetch.authRequired', (event) => prompt.#fill(event));
    await prompt.#session.send('Fetch.enable', { handleAuthRequests: true });
    return prompt;
  }

  /** Fills in the next prompts with another name and password. */
  use(login) {
    this.#login = login;
  }

  /** Fills in the next prompt wrongly, once. */
  failOnce(login) {
    this.#wrong.push(login);
  }

  /** Cancels the next prompts. */
  cancel() {
    this.#login = undefined;
  }

  get count() {
    return this.challenges.length;
  }

  #continue({ requestId }) {
    this.#send('Fetch.continueRequest', { requestId });
  }

  #fill({ requestId, request, authChallenge }) {
    const { source, scheme, realm } = authChallenge;
    this.challenges.push({ source, scheme, realm, path: new URL(request.url).pathname });
    const login = this.#wrong.shift() ?? this.#login;
    const authChallengeResponse = login
      ? { response: 'ProvideCredentials', ...login }
      : { response: 'CancelAuth' };
    this.#send('Fetch.continueWithAuth', { requestId, authChallengeResponse });
  }

  /** A page that is left, or a browser that is closed, no longer has the request. */
  #send(method, parameters) {
    this.#session.send(method, parameters).catch(() => {});
  }
}
