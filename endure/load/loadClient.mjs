/** A person's browser as the checker needs it: it signs in, refreshes, reads and changes the profile, leaves, and records all of it. */
import { createHash, randomInt } from 'node:crypto';
import { endNoticedMs } from '../checker/invariants.mjs';

const callLimitMs = 30_000;
/** Limit of a call to one process, which may be stopped. */
const oneProcessLimitMs = 5000;
/** Between a failed call and the next try. */
const pauseMs = 100;
/** At the end of a run, when everything works again. */
const lastTries = 50;

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

/** Calls one process, which may be down. */
const askProcess = (url, token) =>
  fetch(`${url}/api/user/me/`, {
    headers: { authorization: `JWT ${token}` },
    signal: AbortSignal.timeout(oneProcessLimitMs),
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return { status: answer.status };
    },
    () => ({ status: 0 }),
  );

/** Addresses of visitors: few share one. */
const addressOf = (client) => `10.9.${client >> 8}.${client & 255}`;

export class LoadClient {
  #world;
  #recorder;
  #person;
  #jwt;
  #user;

  /**
   * @param {{ url: string, gateway: object }} world
   * @param {import('./recorder.mjs').Recorder} recorder
   * @param {import('./person.mjs').Person} person
   */
  constructor(world, recorder, person) {
    this.#world = world;
    this.#recorder = recorder;
    this.#person = person;
    person.addBrowser();
  }

  get isSignedIn() {
    return this.#jwt !== undefined;
  }

  /** Runs actions at its pace until it is stopped, or cannot sign in any more because its person may be sent no more codes. */
  async run(signal, pace) {
    while (!signal.aborted && (this.isSignedIn || !this.#person.isSpent)) {
      await pace.turn();
      const isDone = this.isSignedIn ? await this.#act() : await this.signIn();
      if (!isDone) await new Promise((done) => setTimeout(done, pauseMs));
    }
  }

  /** Checks once more, when all is quiet, the last acknowledged session and profile. */
  async last() {
    for (let tries = 0; this.isSignedIn && tries < lastTries; tries += 1) {
      if ((await this.refresh()) && (await this.read())) return;
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  }

  async #call(name, method, path, { body, token } = {}) {
    const started = performance.now();
    try {
      const answer = await fetch(`${this.#world.url}/api${path}`, {
        method,
        headers: {
          'x-forwarded-for': addressOf(this.#person.number),
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `JWT ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(callLimitMs),
      });
      const text = await answer.text();
      this.#recorder.count(name, answer.status, answer.headers.get('retry-after'));
      const times = this.#recorder.times.get(name) ?? [];
      if (answer.ok) this.#recorder.times.set(name, [...times, performance.now() - started].slice(-5000));
      return { status: answer.status, body: text && answer.ok ? JSON.parse(text) : undefined };
    } catch ({ name: kind, cause }) {
      this.#recorder.count(name, `none (${cause?.code ?? kind})`);
      return { status: 0 };
    }
  }

  #record(call, fields, work, learned) {
    return this.#recorder.record(this.#person.number, call, fields, work, learned);
  }

  /** @returns the code that was sent, and its verification; undefined where there is none */
  async #requestCode() {
    const { phone } = this.#person;
    const known = this.#world.gateway.countOf(phone);
    const identified = await this.#call('identify', 'POST', '/user/identify/', { body: { phone } });
    const user = identified.body?.user?.id;
    if (user === undefined) return undefined;
    const fields = this.#person.sendFields(this.#world.resendMs);
    // Pressed twice: the pause between two codes lets one of them through.
    const presses = await Promise.all([1, 2].map(() => this.#record('send', fields, () => this.#send(user))));
    this.#person.noteSends(presses.filter(({ isOk }) => isOk).length);
    const sent = presses.find(({ isOk }) => isOk) ?? presses[0];
    const code = sent.isOk && (await this.#world.gateway.nextCode(phone, known));
    return code ? { user, code, verification: sent.body.phone_verification } : undefined;
  }

  #send(user) {
    const body = { action: 'SIGNIN', user, phone: this.#person.phone };
    return this.#call('send', 'POST', '/user/send_verification_sms/', { body });
  }

  #verify(code, verification) {
    const body = { code, phone_verification: verification };
    return this.#call('verify', 'POST', '/user/verify_sms_code/', { body });
  }

  /** @param {number} entries how often the accepted code is presented, all at the same time */
  async signIn(entries = 1) {
    const requested = await this.#requestCode();
    if (!requested) return false;
    const { user, code, verification } = requested;
    const verified = await this.#verify(code, verification);
    this.#person.noteAcceptedCode();
    if (verified.status !== 200) return false;
    const enter = () =>
      this.#call('authenticate', 'POST', '/user/standard_auth/', { body: { user, phone_verification: verification } });
    const fields = { verification: short(verification), audit: { event: 'sign_in', user: String(user) } };
    const consume = () => this.#record('consume', fields, enter);
    const answers = await Promise.all(Array.from({ length: entries }, consume));
    const entered = answers.find(({ isOk }) => isOk) ?? answers[0];
    // Only a second try shows whether the lost response was a sign-in: it has to be refused.
    if (entered.status === 0 || entered.status >= 500) await consume();
    if (!entered.isOk) return false;
    this.#jwt = entered.body.jwt;
    this.#user = user;
    this.#person.sessions.add(sidOf(this.#jwt.access));
    return true;
  }

  /** Three wrong guesses at a code: it is dead, even for whoever has the right one. */
  async guess() {
    const requested = await this.#requestCode();
    if (!requested) return;
    const { code, verification } = requested;
    const wrong = (by) => String((Number(code) + by) % 10 ** code.length).padStart(code.length, '0');
    const guesses = await Promise.all([1, 2, 3].map((by) => this.#verify(wrong(by), verification)));
    // A guess that was not answered may not have been counted.
    if (guesses.every(({ status }) => status === 400))
      await this.forbidden('the right code after three wrong ones', () => this.#verify(code, verification));
  }

  /** Records a call that must be refused, in whatever order the other calls take effect. */
  forbidden(what, work) {
    return this.#record('forbidden', { what }, work);
  }

  /** A send that has to be refused. */
  async sendForbidden(what) {
    const { phone } = this.#person;
    const identified = await this.#call('identify', 'POST', '/user/identify/', { body: { phone } });
    const user = identified.body?.user?.id;
    if (user !== undefined) await this.forbidden(what, () => this.#send(user));
  }

  #act() {
    const chance = randomInt(100);
    if (chance < 40) return this.refresh();
    if (chance < 70) return this.read();
    if (chance < 85) return this.write();
    return this.leave();
  }

  /** @param {number} times how often the same token is presented, all at the same time */
  async refresh(times = 1) {
    const { refresh } = this.#jwt;
    const work = () => this.#call('refresh', 'POST', '/user/refresh_jwt/', { body: { refresh } });
    const fields = { token: short(refresh), session: sidOf(this.#jwt.access), person: this.#person.number };
    const present = () => this.#record('refresh', fields, work, (body) => ({ successor: short(body.refresh) }));
    const answers = await Promise.all(Array.from({ length: times }, present));
    const answer = answers.find(({ isOk }) => isOk) ?? answers[0];
    if (answer.isOk) this.#jwt = answer.body;
    else if (answer.status === 401) this.#jwt = undefined;
    return answer.isOk;
  }

  async read() {
    const { access } = this.#jwt;
    const register = String(this.#user);
    let name;
    const work = () => this.#call('me', 'GET', '/user/me/', { token: access });
    const read = () => this.#record('read', { register }, work, (body) => ({ value: (name = body.first_name) }));
    const use = await this.#record('use', { session: sidOf(access) }, read);
    if (use.status === 401) return this.refresh();
    return name !== undefined;
  }

  async write() {
    const value = newName();
    const { access } = this.#jwt;
    const work = () => this.#call('write', 'PATCH', '/user/me/', { body: { first_name: value }, token: access });
    const register = String(this.#user);
    const audit = { event: 'profile_changed', user: register };
    return (await this.#record('write', { register, value, audit }, work)).isOk;
  }

  /** Signs out, and tries the access token once more when every process has to know. */
  leave() {
    const session = sidOf(this.#jwt.access);
    return this.#end([session], { end_all_sessions: false });
  }

  /** Ends all sessions of the person. */
  leaveEverywhere() {
    return this.#end([...this.#person.sessions], { end_all_sessions: true });
  }

  async #end(sessions, body) {
    const { access } = this.#jwt;
    const call = this.#call('logout', 'POST', '/user/logout/', { token: access, body });
    const { isAlone, number: person } = this.#person;
    const own = sidOf(access);
    const audited = { audit: { event: 'logout', user: String(this.#user) }, isRacing: !isAlone };
    const end = (session) => {
      const fields = { session, person, isOfAll: body.end_all_sessions, ...(session === own && audited) };
      return this.#record('end', fields, () => call);
    };
    const ends = await Promise.all(sessions.map(end));
    if (!ends.every(({ isOk }) => isOk)) {
      this.#jwt = undefined;
      return false;
    }
    await this.presentEndedToken();
    return true;
  }

  /** Presents the access token of a session that was ended to each process, when all of them have to know. */
  async presentEndedToken() {
    if (!this.#jwt) return;
    const { access } = this.#jwt;
    this.#jwt = undefined;
    await new Promise((done) => setTimeout(done, endNoticedMs + 100));
    const session = sidOf(access);
    const presentTo = (url) => this.#record('use', { session }, () => askProcess(url, access));
    await Promise.all(this.#world.identityUrls.map(presentTo));
  }

  /** What an operator's command does to the sessions of the person. @param {() => Promise<{ status: number }>} command */
  async endByOperator(command) {
    const ending = command();
    const fields = { person: this.#person.number, isOfAll: true };
    const end = (session) => this.#record('end', { session, ...fields }, () => ending);
    await Promise.all([...this.#person.sessions].map(end));
    await this.presentEndedToken();
  }
}
