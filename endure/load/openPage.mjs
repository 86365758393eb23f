import http from 'node:http';
import https from 'node:https';

/** Unless the server sends another one. */
const defaultRetryMs = 3000;

/** The event stream of an open page: it reconnects when its process stops, after the `retry` pause. */
export class OpenPage {
  #url;
  #token;
  #request;
  #timer;
  #isClosed = false;
  #retryMs = defaultRetryMs;
  isOpen = false;
  /** When it reconnected, in milliseconds of `performance.now()`. */
  returns = [];
  /** Answers other than a stream, and broken connections before one. */
  refusals = [];

  /** @param {{ url: string, token: string }} options `token`: the access token of a session */
  constructor({ url, token }) {
    this.#url = url;
    this.#token = token;
  }

  /** @returns {Promise<void>} when the first byte of the stream is here, or it was refused */
  open() {
    return new Promise((done) => {
      const refuse = (reason) => {
        if (this.#isClosed) return done();
        this.refusals.push(reason);
        this.#comeBack();
        done();
      };
      const { get } = this.#url.startsWith('https:') ? https : http;
      this.#request = get(
        `${this.#url}/api/events/`,
        { headers: { authorization: `JWT ${this.#token}` }, agent: false },
        (answer) => {
          answer.on('error', () => undefined);
          if (answer.statusCode !== 200) {
            answer.resume();
            return refuse(answer.statusCode);
          }
          answer.setEncoding('utf8').on('data', (text) => {
            const retry = /^retry: ?(\d+)$/m.exec(text);
            if (retry) this.#retryMs = Number(retry[1]);
            this.isOpen = true;
            done();
          });
          answer.once('close', () => {
            this.isOpen = false;
            this.#comeBack();
          });
        },
      );
      this.#request.once('error', ({ code }) => !this.isOpen && refuse(code));
    });
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#request?.destroy();
  }

  #comeBack() {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      await this.open();
      if (this.isOpen) this.returns.push(performance.now());
    }, this.#retryMs);
  }
}
