import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { acceptDocuments } from '../../../../people/acceptances/acceptances.repository';
import type { Guard, GuardName } from '@passport/shared/schemas/console/people';
import { parseCommand, runCommand, usages } from '../../../admin/commands';
import { findUserByPhone, updateUser } from '../../../../people/users.repository';
import { addSeconds } from '../../../../platform/clock';
import { secondsUntil } from '../../../../protection/limits/counters';
import { accountKey } from '../../../../protection/limits/failures';
import { sendRules } from '../../../../protection/limits/sendLimits';
import { sharedRules, waitingRules } from '../../../../protection/limits/sharedLimits';
import { demandDocument } from '../../../../testing/demandDocument';
import { somePassword, turnOn } from '../../../../testing/factors';
import { identify, ok, sendSms, signUp, standardAuth, verifySms, type Person } from '../../../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../../../testing/harness';
import { operate } from '../../../../testing/operate';
import { operatorWith } from '../../../../testing/operators';
import { solveAtOnce } from '../../../../testing/solveChallenge';
import { codeFor } from '../../../../verification/code';
import { publicVerificationId } from '../../../../verification/verificationId';
import { readRefusals } from './readRefusals';

const cookie = 'r'.repeat(43);
const device = createHash('sha256').update(cookie).digest('base64url');
const limits = { sendsPrefix: 30, sendsIp: 20, sendsDevice: 10 };

/** A generator of the same numbers in every run (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (part: number) => next() < part,
    oneOf: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!,
  };
}

describeOnBothDatabases('why a person cannot sign in', (driver, itOnOneDatabase) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits } });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const stateOf = (guards: readonly Guard[]) =>
    Object.fromEntries(guards.map(({ guard, state }) => [guard, state])) as Record<GuardName, Guard['state']>;
  const refusals = async () =>
    readRefusals(service.context, (await findUserByPhone(service.storage.db, person.phone))!);

  /** Gives the person two codes of one browser: one that was entered, and a later one that waits. */
  async function giveCodes(ip: string): Promise<{ entered: string; waiting: string; code: string }> {
    const { db } = service.storage;
    const { secrets, config } = service.context;
    const now = service.clock.now();
    await db.deleteFrom('verifications').execute();
    const [entered, waiting] = [randomUUID(), randomUUID()] as const;
    const rows = [entered, waiting].map((id, number) => ({
      ...({ id, seed: id, channel: 'sms', action: 'SIGNIN', recipient: person.phone, user_id: person.id } as const),
      ...{ account: accountKey(person.id, person.phone), device_hash: device, ip, pause_key: null },
      ...{
        created_at: addSeconds(now, number - 100),
        sent_at: addSeconds(now, number - 100),
        expires_at: addSeconds(now, 500),
      },
      ...{
        verified_at: number === 0 ? now : null,
        consumed_at: null,
        factor: null,
        documents_shown_at: null,
        message_id: null,
      },
    }));
    await db.insertInto('verifications').values(rows).execute();
    return {
      entered: publicVerificationId(secrets.codeKey, entered),
      waiting: publicVerificationId(secrets.codeKey, waiting),
      code: codeFor(secrets.codeKey, waiting, config.codes.smsLength),
    };
  }

  it('is told by a command alike, which names the gateway where it runs within the service', async () => {
    await updateUser(service.storage.db, person.id, { locked_until: addSeconds(service.clock.now(), 3600) });
    const line = ['user', 'refusals', '--phone', person.phone];
    const { verdict, guards, recent } = await refusals();
    const within = { ...service.context, storage: service.storage };
    const told = await runCommand(within, parseCommand(line, '/'));
    expect(told).toEqual({ user_id: expect.any(String), verdict, guards, recent });
    const { left_out, ...alone } = await operate(service, ...line);
    expect(alone).toEqual({ ...told, guards: guards.filter(({ guard }) => guard !== 'circuit') });
    expect(left_out).toMatch(/^The gateway is not among the guards/);
  });

  it('is told to an operator with number, end, and the one act and command that lifts it', async () => {
    const operator = await operatorWith(service, 'support');
    const { db } = service.storage;
    const { user_id } = (await findUserByPhone(db, person.phone))!;
    const read = async () => ok(await operator.call('GET', `/people/${user_id}/refusals/`));
    const free = await read();
    expect(free.guards.every(({ state }: Guard) => state === 'passes')).toBe(true);
    expect(free.verdict.en).toBe('Nothing stands in the way of a sign-in.');
    const key = accountKey(person.id, person.phone);
    const resets_at = addSeconds(service.clock.now(), 900);
    await db.insertInto('counters').values({ key, count: 10, resets_at }).execute();
    const until = addSeconds(service.clock.now(), 3600);
    await updateUser(db, person.id, { locked_until: until, timezone: 3 });
    const { verdict, guards } = await read();
    const guard = (name: GuardName) => guards.find(({ guard: own }: Guard) => own === name);
    expect(guard('locked')).toMatchObject({
      ...{ state: 'refuses', count: null, limit: null, ends_at: until.toISOString() },
      ...{ lifted_by: 'people.unlock', command: 'user unlock --phone P --reason R' },
    });
    expect(guard('failures')).toMatchObject({
      ...{ state: 'refuses', count: 10, limit: 10, ends_at: resets_at.toISOString() },
      ...{ lifted_by: 'people.clear_limits', command: 'user clear-limits --phone P --reason R' },
    });
    expect(verdict.ru).toMatch(/^Аккаунт закрыт для входа: сегодня, .* \(по Москве\) откроется сам\.$/);
    expect(guards).toHaveLength(11);
    await updateUser(db, person.id, { timezone: null });
    expect((await read()).verdict.ru).toContain('(UTC)');
    service.context.config.support.timeZone = 'Asia/Yekaterinburg';
    expect((await read()).verdict.ru).toContain('(UTC+5)');
  });

  itOnOneDatabase('tells a deactivated account from one that is locked', async () => {
    await updateUser(service.storage.db, person.id, { is_active: false });
    expect((await refusals()).verdict).toEqual({
      ru: 'Аккаунт отключён администратором.',
      en: 'The account has been deactivated by an operator.',
    });
  });

  it('names the last failures, and nothing that was typed', async () => {
    const sent = ok(await sendSms(service, 'SIGNIN', { phone: person.phone, user: person.id }));
    await verifySms(service, sent.phone_verification, '000000');
    const { recent } = await refusals();
    expect(recent).toEqual([
      {
        ...{ at: service.clock.now().toISOString(), guard: 'failures' },
        text: { ru: 'Неверный код из СМС.', en: 'A wrong code from an SMS.' },
      },
    ]);
  });

  itOnOneDatabase('is told as the calls themselves answer, in a thousand states', async () => {
    const { chance, oneOf } = randomNumbers(48);
    const { context, clock } = service;
    const { db } = service.storage;
    await turnOn(service, person, 'PASSWORD');
    const factor = await db.selectFrom('second_factors').selectAll().executeTakeFirstOrThrow();
    const { kind, revision } = await demandDocument(service);
    const accepted = { documents: [{ kind, revision }], how: 'again', userId: person.id, sid: randomUUID() } as const;
    const visitor = { device, deviceName: '', ip: '10.0.0.1', country: null, language: 'ru' } as const;
    const seen = new Map<string, number>();
    const named = new Set<string>();
    const known = Object.entries(usages).map(([name, usage]) => `${name} ${usage}`);

    for (let number = 0; number < 1000; number += 1) {
      clock.step(1);
      const now = clock.now();
      const ip = `10.${Math.floor(number / 250)}.${number % 250}.7`;
      const caller = { ip, cookies: { device: cookie } };
      const later = (seconds: number) => addSeconds(now, seconds);
      for (const table of [
        'counters',
        'sessions',
        'known_devices',
        'black_list',
        'second_factors',
        'message_switches',
        'outbox',
      ] as const)
        await db.deleteFrom(table).execute();
      await sql`TRUNCATE document_acceptances`.execute(db);
      context.config.captcha = chance(0.3) ? 'pow' : 'off';
      context.config.sms.countries = chance(0.1) ? ['KZ'] : [];
      const isKnown = chance(0.4);
      if (isKnown)
        await db
          .insertInto('known_devices')
          .values({ user_id: person.id, device_hash: device, first_seen_at: now })
          .execute();
      const hasFactor = chance(0.4);
      const change = {
        is_active: !chance(0.15),
        locked_until: oneOf([null, null, null, later(-1), now, later(1)]),
        two_factor_auth: hasFactor ? 'PASSWORD' : 'DISABLE',
      } as const;
      await updateUser(db, person.id, change);
      if (hasFactor)
        await db
          .insertInto('second_factors')
          .values({ ...factor, tries: oneOf([0, 4, 7]), closed_until: oneOf([null, later(0), later(25)]) })
          .execute();
      if (chance(0.15)) await db.insertInto('black_list').values({ phone: person.phone, added_at: now }).execute();
      if (chance(0.7)) await acceptDocuments(db, { ...accepted, visitor, now });
      if (chance(0.2))
        await db
          .insertInto('message_switches')
          .values({ kind: 'pause', name: 'inbox', country: '', until: oneOf([later(0), later(60)]) })
          .execute();
      await context.switches.refresh();

      const send = { channel: 'sms', action: 'SIGNIN', recipient: person.phone, ip, userId: person.id } as const;
      const own = sendRules({ ...send, knownDevice: isKnown ? device : undefined }, context.config.limits);
      const shared = sharedRules({ ...send, device }, context.config);
      const waits = waitingRules(shared, oneOf(shared), 'unchecked').slice(shared.length);
      const rules = [...own, ...shared, ...waits].filter(() => chance(0.12));
      const counters = rules.map(({ key, limit }) => ({
        ...{
          key,
          count: oneOf([limit - 1, limit, limit + 1, limit * 2, limit * 2 + 1]),
          resets_at: oneOf([later(0), later(30), later(700)]),
        },
      }));
      const account = {
        key: accountKey(person.id, person.phone),
        count: oneOf([9, 10, 11]),
        resets_at: oneOf([later(0), later(90)]),
      };
      if (chance(0.3)) counters.push(account);
      if (chance(0.3)) counters.push({ key: 'guard', count: 1, resets_at: oneOf([later(0), later(300)]) });
      if (counters.length > 0) await db.insertInto('counters').values(counters).execute();
      const { entered, waiting, code } = await giveCodes(ip);

      const { guards } = await refusals();
      const told = stateOf(guards);
      const sends = guards.find(({ guard }) => guard === 'sends')!;
      for (const { command } of guards) if (command !== null) named.add(command);
      for (const { guard, state } of guards) seen.set(`${guard} ${state}`, (seen.get(`${guard} ${state}`) ?? 0) + 1);

      const identified = await identify(service, person.phone, {
        ip: `10.9.${number % 250}.${Math.floor(number / 250)}`,
      });
      const real: Partial<Record<GuardName, Guard['state']>> = {
        global_guard: identified.body.code === 'captcha_required' ? 'asks' : 'passes',
      };
      const query = { action: 'send_sms', phone: person.phone };
      const captcha_token =
        context.config.captcha === 'off'
          ? undefined
          : await solveAtOnce(service, ok(await service.call('GET', '/captcha/challenge/', { ...caller, query })));
      const body = { phone: person.phone, user: person.id, ...(captcha_token !== undefined && { captcha_token }) };
      const sent = await sendSms(service, 'SIGNIN', body, caller);
      if (sent.status === 400 && sent.body.errors?.phone) real.country = 'refuses';
      else if (sent.body.code === 'BLACK_LIST') real.black_list = 'refuses';
      else if (sent.status === 429) {
        real.sends = 'refuses';
        expect(Number(sent.headers['retry-after'])).toBe(secondsUntil(new Date(sends.ends_at!), now));
      } else if (sent.body.code === 'captcha_required') real.sends = 'asks';
      else real.circuit = ok(sent).is_delayed ? 'refuses' : 'passes';
      if (real.circuit) Object.assign(real, { country: 'passes', black_list: 'passes', sends: 'passes' });

      const verified = await verifySms(service, waiting, code, caller);
      real.failures = verified.status === 429 ? 'refuses' : (ok(verified), 'passes');

      const proof = chance(0.6) ? { password: somePassword } : {};
      const { status, body: answer } = await standardAuth(
        service,
        { user: person.id, phone_verification: entered, ...proof },
        caller,
      );
      if (answer.code === 'user_inactive') real[change.is_active ? 'locked' : 'deactivated'] = 'refuses';
      else {
        Object.assign(real, { deactivated: 'passes', locked: 'passes' });
        if (answer.code === 'second_factor_required') real.factor = 'asks';
        else if (status === 429) real[told.failures === 'refuses' ? 'failures' : 'factor_tries'] = 'refuses';
        else {
          if (hasFactor) Object.assign(real, { factor: 'asks', factor_tries: 'passes' });
          real.documents = answer.code === 'documents_required' ? 'asks' : 'passes';
          if (answer.code !== 'documents_required') expect(status).toBe(200);
        }
      }
      expect([number, Object.fromEntries(Object.keys(real).map((guard) => [guard, told[guard as GuardName]]))]).toEqual(
        [number, real],
      );
    }
    expect(named.size).toBe(6);
    for (const command of named) expect(known).toContain(command);
    // Each guard has been seen as it passes and as it does not.
    const states = [...seen].filter(([, count]) => count >= 20).map(([state]) => state);
    expect(states.sort()).toEqual(
      [
        ...['black_list', 'circuit', 'country', 'deactivated', 'factor_tries', 'failures', 'locked'].flatMap(
          (guard) => [`${guard} passes`, `${guard} refuses`],
        ),
        ...['documents', 'factor', 'global_guard'].flatMap((guard) => [`${guard} asks`, `${guard} passes`]),
        ...['sends asks', 'sends passes', 'sends refuses'],
      ].sort(),
    );
  });
});
