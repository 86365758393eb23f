/** One operator at work: acts at random on people, requests, approvals and roles, and remembers what was answered. */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { deviceOfSessions } from './witnessActs.mjs';

const pauseMs = 300;
const tries = 30;
/** How an event names a decision. */
const decided = { approve: 'approved', refuse: 'refused', revoke: 'revoked', withdraw: 'withdrawn' };
const pick = (items) => items[randomInt(items.length)];

/** What the operators of a run have in common: marks of their acts, and what was answered. */
export class ActsBook {
  #marks = 0;
  /** @type {import('../checker/acts.mjs').Asked[]} */
  asked = [];
  /** By operator. @type {Map<string, { answers: number, lost: number }>} */
  refused = new Map();

  newMark() {
    this.#marks += 1;
    return `act ${this.#marks}`;
  }

  noteAnswer(operator, status) {
    const noted = this.refused.get(operator) ?? { answers: 0, lost: 0 };
    if (status === 0 || status >= 500) noted.lost += 1;
    else if (status >= 400) noted.answers += 1;
    this.refused.set(operator, noted);
  }
}

/** Gives people sessions that acts can end. */
const addSessions = (client, phone) =>
  client.query(
    `INSERT INTO sessions (sid, user_id, rotated_at, signed_in_at, last_seen_at, confirmed_at, expires_at, device, ip)
     SELECT gen_random_uuid(), id, now(), now(), now(), now(), now() + interval '1 day', $2, '10.0.0.1'
     FROM users, generate_series(1, 2) WHERE phone = $1`,
    [phone, deviceOfSessions],
  );

export class OperatorLane {
  #desk;
  #book;
  #field;

  /**
   * @param {import('./desk.mjs').Desk} desk
   * @param {ActsBook} book
   * @param {{ client: object, people: { phone: string, user_id: string }[], strangers: string[], future: { user_id: string }[] }} field
   *   a connection of the run, people that several operators act on, `user_id` of people whom one act each is on, and
   *   people who are given roles
   */
  constructor(desk, book, field) {
    this.#desk = desk;
    this.#book = book;
    this.#field = field;
  }

  /** @param {AbortSignal} signal @param {string[]} names of the acts that its roles may do */
  async run(signal, names) {
    while (!signal.aborted) {
      await this.#desk.prove();
      const isDone = await this.#acts[pick(names)]();
      if (!isDone) await wait(pauseMs);
    }
  }

  /** Acts of a desk. */
  static desk = ['lock', 'endSessions', 'askUnlock', 'clearLimits', 'note', 'close', 'decideAccess'];
  /** Acts of those who approve. */
  static head = [
    'lock',
    'unlock',
    'deactivate',
    'activate',
    'endSessions',
    'grant',
    'remove',
    'decide',
    'decide',
    'decide',
  ];

  #acts = {
    lock: () => this.#onPerson('lock', 'user_locked', { hours: 1 + randomInt(24) }),
    unlock: () => this.#onPerson('unlock', 'user_unlocked'),
    // Of the desk: a second operator has to approve it.
    askUnlock: () => this.#onPerson('unlock', 'approval_asked'),
    deactivate: () => this.#onPerson('deactivate', 'user_deactivated'),
    activate: () => this.#onPerson('activate', 'approval_asked'),
    endSessions: () => this.#onPerson('end_sessions', 'user_sessions_ended'),
    clearLimits: () => {
      const person = this.#field.strangers.pop();
      return person && this.#act(`people/${person}/clear_limits/`, { event: 'limits_cleared' });
    },
    note: () => this.#onSupport('note', 'support_note_added', () => ({ text: `Note ${this.#book.newMark()}` })),
    close: () => this.#onSupport('close', 'support_request_closed'),
    decideAccess: async () => {
      const isRevoked = randomInt(3) === 0;
      const { items } = await this.#desk.read(`access/?limit=20${isRevoked ? '&state=APPROVED' : ''}`);
      if (items.length === 0) return false;
      const decision = isRevoked ? 'revoke' : pick(['approve', 'refuse']);
      const { id, version } = pick(items);
      return this.#act(`access/${id}/${decision}/`, { event: `access_${decided[decision]}`, version });
    },
    decide: async () => {
      const { items } = await this.#desk.read('approvals/?limit=20');
      if (items.length === 0) return false;
      const { id, version } = pick(items);
      const verdict = pick(['approve', 'approve', 'approve', 'refuse', 'withdraw']);
      return this.#act(`approvals/${id}/${verdict}/`, { event: `approval_${decided[verdict]}`, version });
    },
    grant: () => this.#onRole('grant', 'approval_asked'),
    remove: () => this.#onRole('remove', 'operator_role_removed'),
  };

  async #onPerson(name, event, more) {
    const { user_id: id, phone } = pick(this.#field.people);
    await addSessions(this.#field.client, phone);
    const { version } = await this.#desk.read(`people/${id}/`);
    return this.#act(`people/${id}/${name}/`, { event, version, more });
  }

  async #onSupport(name, event, more = () => undefined) {
    const { items } = await this.#desk.read('support/?limit=20');
    if (items.length === 0) return false;
    const { number, version } = pick(items);
    return this.#act(`support/${number}/${name}/`, { event, version, more: more() });
  }

  #onRole(name, event) {
    const { user_id: id } = pick(this.#field.future);
    return this.#act(`operators/${id}/${name}/`, { event, more: { role: pick(['auditor', 'editor', 'staff']) } });
  }

  /**
   * Acts, and asks again as long as nothing answers: with the version that it has seen a repeated act counts once. Without one it
   * asks once, so that what happened may stay unknown.
   */
  async #act(path, { event, version, more }) {
    const mark = this.#book.newMark();
    const expected = version !== undefined && randomInt(4) > 0 ? version : undefined;
    const asked = { mark, event, outcome: 'unknown' };
    this.#book.asked.push(asked);
    for (let count = 0, isLost = false; count < (expected === undefined ? 1 : tries); count += 1) {
      const { status, body } = await this.#desk.call('POST', path, { reason: mark, expected, ...more });
      this.#book.noteAnswer(this.#desk.userId, status);
      if (status === 200) Object.assign(asked, { outcome: 'ok', auditId: body.audit_id });
      if (status === 202) Object.assign(asked, { outcome: 'ok', approvalId: body.approval_id });
      if (status >= 400 && status < 500 && !isLost) asked.outcome = 'fail';
      if (status > 0 && status < 500) return asked.outcome === 'ok';
      isLost = true;
      await wait(pauseMs);
    }
    return false;
  }
}
