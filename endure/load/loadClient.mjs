/** A person's browser as the checker needs it: it signs in, refreshes, reads and changes the profile, leaves, and records all of it. */
import { createHash, randomInt } from 'node:crypto';
import { phoneOf } from '../../scripts/bench/flow/programs.mjs';

const callLimitMs = 30_000;
/** Between a failed call and the next try. */
const pauseMs = 100;

const short = (token) => createHash('sha1').update(token).digest('hex').slice(0, 16);
const sidOf = (token) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()).sid;

let nameCount = 0;
/** @returns a name of letters only that no earlier call has returned */
function newName() {
  let rest = (nameCount += 1);
  let name = '';
  for (; rest > 0; rest = Math.floor(rest / 26)) name += String.fromCharCode(97 + (rest % 26));
  return `Q${name}`;
}

/** Addresses of visitors: nobody shares one with many. */
const addressOf = (client) => `10.9.${client >> 8}.${client & 255}`;

export class LoadClient {
  #world;
  #recorder;
  #number;
  #jwt;
  #user;
  #phone;
  /** An accepted code ends the pause between two sends. */
  #pauses = 0;

  /**
   * @param {{ url: string, gateway: object }} world
   * @param {import('./recorder.mjs').Recorder} recorder
   * @param {number} number of the client; each has a person of its own
   */
  constructor(world, recorder, number) {
    this.#world = world;
    this.#recorder = recorder;
    this.#number = number;
    // Not beside their neighbours, who share a counter of sends.
    this.#phone = phoneOf((number * 1001) % world.people);
  }

  /** Runs actions at its pace until it is stopped. */
  async run(signal, pace) {
    while (!signal.aborted) {
      await pace.turn();
      const isDone = this.#jwt ? await this.#act() : await this.#signIn();
      if (!isDone) await new Promise((done) => setTimeout(done, pauseMs));
    }
  }

  async #call(name, method, path, { body, token } = {}) {
    const started = performance.now();
    try {
      const answer = await fetch(`${this.#world.url}/api${path}`, {
        method,
        headers: {
          'x-forwarded-for': addressOf(this.#number),
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `JWT ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(callLimitMs),
      });
      const text = await answer.text();
      this.#recorder.count(name, answer.status);
      const times = this.#recorder.times.get(name) ?? [];
      if (answer.ok) this.#recorder.times.set(name, [...times, performance.now() - started].slice(-5000));
      return { status: answer.status, body: text && answer.ok ? JSON.parse(text) : undefined };
    } catch {
      this.#recorder.count(name, 'none');
      return { status: 0 };
    }
  }

  #record(call, fields, work, learned) {
    return this.#recorder.record(this.#number, call, fields, work, learned);
  }

  async #signIn() {
    const phone = this.#phone;
    const known = this.#world.gateway.countOf(phone);
    const identified = await this.#call('identify', 'POST', '/user/identify/', { body: { phone } });
    const user = identified.body?.user?.id;
    if (user === undefined) return false;
    const body = { action: 'SIGNIN', user, phone };
    const limited = { phone, key: `${phone}, ${this.#pauses}`, limit: 1, windowMs: this.#world.resendMs };
    const send = () => this.#call('send', 'POST', '/user/send_verification_sms/', { body });
    // Pressed twice: the pause between two codes lets one of them through.
    const presses = await Promise.all([1, 2].map(() => this.#record('send', limited, send)));
    const sent = presses.find(({ isOk }) => isOk) ?? presses[0];
    const code = sent.isOk && (await this.#world.gateway.nextCode(phone, known));
    if (!code) return false;
    const verification = sent.body.phone_verification;
    const proof = { code, phone_verification: verification };
    const verified = await this.#call('verify', 'POST', '/user/verify_sms_code/', { body: proof });
    this.#pauses += 1;
    if (verified.status !== 200) return false;
    const enter = () =>
      this.#call('authenticate', 'POST', '/user/standard_auth/', { body: { user, phone_verification: verification } });
    const fields = { verification: short(verification), audit: { event: 'sign_in', user: String(user) } };
    const entered = await this.#record('consume', fields, enter);
    // Whether an answer that was lost has signed in, only a second try can tell: it has to be refused.
    if (entered.status === 0 || entered.status >= 500) await this.#record('consume', fields, enter);
    if (!entered.isOk) return false;
    this.#jwt = entered.body.jwt;
    this.#user = user;
    return true;
  }

  #act() {
    const chance = randomInt(100);
    if (chance < 40) return this.#refresh();
    if (chance < 70) return this.#read();
    if (chance < 85) return this.#write();
    return this.#leave();
  }

  async #refresh() {
    const { refresh } = this.#jwt;
    const work = () => this.#call('refresh', 'POST', '/user/refresh_jwt/', { body: { refresh } });
    const answer = await this.#record('refresh', { token: short(refresh) }, work, (body) => ({
      successor: short(body.refresh),
    }));
    if (answer.isOk) this.#jwt = answer.body;
    else if (answer.status === 401) this.#jwt = undefined;
    return answer.isOk;
  }

  async #read() {
    const { access } = this.#jwt;
    const register = String(this.#user);
    let name;
    const work = () => this.#call('me', 'GET', '/user/me/', { token: access });
    const read = () => this.#record('read', { register }, work, (body) => ({ value: (name = body.first_name) }));
    const use = await this.#record('use', { session: sidOf(access) }, read);
    if (use.status === 401) return this.#refresh();
    return name !== undefined;
  }

  async #write() {
    const value = newName();
    const { access } = this.#jwt;
    const work = () => this.#call('write', 'PATCH', '/user/me/', { body: { first_name: value }, token: access });
    return (await this.#record('write', { register: String(this.#user), value }, work)).isOk;
  }

  /** Signs out, and tries the access token once more when every process has to know. */
  async #leave() {
    const { access } = this.#jwt;
    const session = sidOf(access);
    const end = () => this.#call('logout', 'POST', '/user/logout/', { token: access });
    const left = await this.#record('end', { session }, end);
    this.#jwt = undefined;
    if (!left.isOk) return false;
    await new Promise((done) => setTimeout(done, 1100));
    await this.#record('use', { session }, () => this.#call('me', 'GET', '/user/me/', { token: access }));
    return true;
  }
}
