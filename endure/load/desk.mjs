/** An operator at the console, over HTTP: signs in by a code, proves an authenticator, and makes calls below /api/operator/. */
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from '../../scripts/bench/flow/programs.mjs';

const callLimitMs = 30_000;
const stepMs = 30_000;
/** Dangerous acts need a proof of the last five minutes. */
const proofMs = 4 * 60_000;
const tries = 20;
const pauseMs = 200;
const digits = 6;
/** Base32 (RFC 4648). */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The settings of a service whose operators stay signed in for a run. */
export const deskSettings = { ACCESS_TOKEN_SECONDS: '3600', LIMIT_OPERATOR_FINDS: '10000000' };

/** The code of an authenticator (RFC 6238, RFC 4226). @param {string} secret in base32 @param {number} step of 30 seconds */
function codeOf(secret, step) {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1) & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export class Desk {
  #world;
  #count;
  #access;
  #secret;
  #step = 0;
  #cookie = '';
  #provenAt = -Infinity;
  /** `user_id` (UUID). */
  userId;

  /**
   * @param {{ url: string, gateway: object }} world
   * @param {(call: string, status: number | string, retryAfter?: string | null) => void} [count] gets each answer
   */
  constructor(world, count = () => undefined) {
    this.#world = world;
    this.#count = count;
  }

  /**
   * Signs in as a person, turns an authenticator on and begins a session of the console.
   * @param {string} phone
   * @param {() => Promise<unknown>} grant gives the person their roles
   */
  async open(phone, grant) {
    this.#access = (await signIn(this.#world.url, phone, this.#world.gateway)).access;
    ({ secret: this.#secret } = await this.#must('POST', '/user/2fa/totp/'));
    this.#step = Math.floor(Date.now() / stepMs) - 1;
    await this.#must('PATCH', '/user/set_2fa/', { mode: 'TOTP', totp: codeOf(this.#secret, this.#step) });
    ({ user_id: this.userId } = await this.#must('GET', '/user/me/'));
    await grant();
    await this.prove();
    return this;
  }

  async #must(method, path, body) {
    const answer = await this.#ask(method, path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Renews the proof if it is about to be too old: each step of the authenticator counts once. */
  async prove() {
    for (let count = 0; performance.now() - this.#provenAt > proofMs; count += 1) {
      if (count === tries) throw new Error('an operator cannot begin a session of the console');
      // The step after this one is accepted too.
      await wait(Math.max(0, this.#step * stepMs - Date.now()));
      this.#step = Math.max(this.#step + 1, Math.floor(Date.now() / stepMs));
      const begun = await this.#ask('POST', '/operator/session/', { totp: codeOf(this.#secret, this.#step) });
      if (begun.status === 200) this.#provenAt = performance.now();
      else await wait(pauseMs);
    }
  }

  /**
   * One call below /api/operator/.
   * @returns {Promise<{ status: number, body?: any }>} status 0 where no answer came
   */
  call(method, path, body) {
    return this.#ask(method, `/operator/${path}`, body);
  }

  /** A call of the same person outside the console. */
  own(method, path) {
    return this.#ask(method, path);
  }

  /** A GET, until it is answered. @throws if it is refused */
  async read(path) {
    for (let count = 0; count < tries; count += 1) {
      const { status, body } = await this.call('GET', path);
      if (status === 200) return body;
      if (status > 0 && status < 500) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
      await wait(pauseMs);
    }
    throw new Error(`${path} was not answered`);
  }

  /** A call as `fetch` and a thread take it. @returns {{ url: string, init: object }} */
  request(method, path, body) {
    const headers = {
      authorization: `JWT ${this.#access}`,
      'x-forwarded-for': '10.202.0.1',
      ...(this.#cookie && { cookie: this.#cookie }),
      ...(body && { 'content-type': 'application/json' }),
    };
    return {
      url: `${this.#world.url}/api${path}`,
      init: { method, headers, ...(body && { body: JSON.stringify(body) }) },
    };
  }

  async #ask(method, path, body) {
    const name = `${method}:${path.split(/[/?]/).slice(1, 3).join('/')}`;
    try {
      const { url, init } = this.request(method, path, body);
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(callLimitMs) });
      const text = await answer.text();
      this.#count(name, answer.status, answer.headers.get('retry-after'));
      const [cookie] = answer.headers.getSetCookie().filter((each) => each.startsWith('operator='));
      if (cookie) this.#cookie = cookie.split(';', 1)[0];
      const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json');
      return { status: answer.status, body: isJson && text ? JSON.parse(text) : text };
    } catch ({ name: kind, cause }) {
      this.#count(name, `none (${cause?.code ?? kind})`);
      return { status: 0 };
    }
  }
}
