/**
 * What happens to people, secrets and keys while days pass. Each begins with a world, may do something before and after each step of the
 * clock, and reports its violations in the end.
 * @typedef {{ before?: (step: number) => Promise<void>, after?: (step: number) => Promise<void>,
 *   end: () => Promise<{ text: string, violations: import('../checker/history.mjs').Violation[] }> }} Story
 */
import { readFileSync } from 'node:fs';
import { signIn, spreadPhone } from '../../scripts/bench/flow/programs.mjs';
import { Operator } from '../plans/operator.mjs';
import { ask } from './ask.mjs';
import { inDatabase } from './inDatabase.mjs';

/** Numbers of people that no load client plays. */
const first = { code: 6000, back: 5000, idle: 5100, deleted: 7000, waiting: 7100 };
const few = 5;
const deletions = 20;
const rotationsInAll = 14;
const hoursOfStep = 2;
/** A secret that was replaced works for a day more. */
const stepsOfSecret = 24 / hoursOfStep;
/** Shorter than the three days without a request after which a session ends. */
const stepsBack = 40 / hoursOfStep;

const wrong = (kind, detail) => ({ kind, detail });
const phones = (from, count) => Array.from({ length: count }, (_, index) => spreadPhone(from + index));
const refresh = (world, token) => ask(world, '/api/user/refresh_jwt/', { body: { refresh: token } });

/** A code that was sent before a step is refused after it. @returns {Story} */
export function codesExpire(world) {
  const violations = [];
  let refused = 0;
  let sent;
  return {
    async before(step) {
      const phone = spreadPhone(first.code + step);
      const known = world.gateway.countOf(phone);
      const { body } = await ask(world, '/api/user/identify/', { body: { phone } });
      const asked = { action: 'SIGNIN', user: body?.user.id, phone };
      const answer = await ask(world, '/api/user/send_verification_sms/', { body: asked });
      const code = await world.gateway.nextCode(phone, known);
      sent = code && { code, phone_verification: answer.body.phone_verification };
      if (!sent) violations.push(wrong('code', `none arrived before step ${step}`));
    },
    async after(step) {
      if (!sent) return;
      const { status } = await ask(world, '/api/user/verify_sms_code/', { body: sent });
      if (status === 400) refused += 1;
      else violations.push(wrong('code', `${status} for one of two hours before, step ${step}`));
    },
    end: async () => ({ text: `${refused} expired codes were refused`, violations }),
  };
}

/** A user who returns in time stays signed in despite key rotations; one who does not is signed out. @returns {Promise<Story>} */
export async function sessionsEnd(world) {
  const enter = (from) => Promise.all(phones(from, few).map((phone) => signIn(world.url, phone, world.gateway)));
  let back = await enter(first.back);
  const idle = await enter(first.idle);
  const violations = [];
  const comeBack = async (step) => {
    const answers = await Promise.all(back.map((jwt) => refresh(world, jwt.refresh)));
    for (const { status } of answers)
      if (status !== 200)
        violations.push(wrong('session', `${status} for somebody who was away for 40 hours, step ${step}`));
    back = answers.map(({ body }, index) => body ?? back[index]);
  };
  return {
    after: async (step) => (step % stepsBack === 0 ? comeBack(step) : undefined),
    async end() {
      for (const jwt of idle) {
        const { status } = await refresh(world, jwt.refresh);
        if (status !== 401) violations.push(wrong('session', `${status} for somebody who was away for seven days`));
      }
      return { text: `${few} sessions ended by idleness, ${few} were kept`, violations };
    },
  };
}

/** The signing keys are rotated twice a day. @returns {Story} */
export function keysRotate(world, steps) {
  const operator = new Operator(world, { phone: '' });
  const { SECRETS_FILE: file } = world.settings;
  const current = () => JSON.parse(readFileSync(file, 'utf8')).signingKeys.find(({ state }) => state === 'current').kid;
  const kids = new Set([current()]);
  const every = Math.floor(steps / rotationsInAll);
  const violations = [];
  return {
    async after(step) {
      if (step % every !== 0 || kids.size > rotationsInAll) return;
      const { status } = await operator.command('keys', 'rotate');
      if (status !== 200) violations.push(wrong('keys', `not rotated at step ${step}`));
      kids.add(current());
    },
    async end() {
      const rotations = kids.size - 1;
      if (rotations !== rotationsInAll) violations.push(wrong('keys', `${rotations} rotations of ${rotationsInAll}`));
      return { text: `${rotations} rotations of the keys`, violations };
    },
  };
}

/** A client secret that was replaced works for a day, and not longer; the new one goes on. @returns {Promise<Story>} */
export async function secretsExpire(world) {
  const operator = new Operator(world, { phone: '' });
  const made = await operator.command(
    'oauth2',
    'create',
    '--name',
    'Days',
    '--redirect-uri',
    'https://days.example/back',
  );
  const { client_id: id, client_secret: old } = made.body;
  const rotated = await operator.command('oauth2', 'rotate-secret', '--client-id', id);
  const secrets = { old, new: rotated.body.client_secret };
  const form = { grant_type: 'authorization_code', code: 'none', redirect_uri: 'https://days.example/back' };
  const violations = [];
  let checks = 0;
  return {
    async after(step) {
      for (const [name, secret] of Object.entries(secrets)) {
        const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
        const { status } = await ask(world, '/oidc/token', { form, headers: { authorization } });
        // There is no such code: an accepted client gets an error about it.
        const expected = name === 'old' && step >= stepsOfSecret ? 401 : 400;
        checks += 1;
        if (status !== expected)
          violations.push(wrong('secret', `${name}: ${status} at step ${step}, not ${expected}`));
      }
    },
    end: async () => ({ text: `${checks} tries of a replaced and of a new secret`, violations }),
  };
}

/** Deletions that were begun up to fourteen days ago are carried out when they are due, and no others. @returns {Promise<Story>} */
export async function accountsErased(world) {
  const ids = await inDatabase(world.direct, async (client) => {
    const mark = async (from, count, days) => {
      const { rows } = await client.query(
        `UPDATE users SET deletion_at = clock_timestamp() + make_interval(secs => 86400 * ($2::float8 + (id % 7) * $3::float8))
         WHERE phone = ANY($1) RETURNING id`,
        [phones(from, count), days, days < 7 ? 0.9 : 0.1],
      );
      return rows.map(({ id }) => id);
    };
    return { due: await mark(first.deleted, deletions, 0.2), waiting: await mark(first.waiting, few, 8) };
  });
  return {
    end: () =>
      inDatabase(world.direct, async (client) => {
        const { rows: left } = await client.query('SELECT id FROM users WHERE id = ANY($1)', [
          [...ids.due, ...ids.waiting],
        ]);
        const { rows: erased } = await client.query(
          `SELECT user_id AS id FROM audit_events WHERE event = 'account_erased'`,
        );
        const text = (list) =>
          list
            .map((each) => each.id ?? each)
            .sort((a, b) => a - b)
            .join(' ');
        const violations = [];
        if (text(left) !== text(ids.waiting)) violations.push(wrong('deletion', `left: ${text(left)}`));
        if (text(erased) !== text(ids.due))
          violations.push(wrong('deletion', `erased: ${text(erased)}, due: ${text(ids.due)}`));
        return { text: `${erased.length} accounts erased, ${ids.waiting.length} wait`, violations };
      }),
  };
}
