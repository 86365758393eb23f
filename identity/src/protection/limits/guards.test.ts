import { randomInt } from 'node:crypto';
import { afterEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addSeconds, type Clock } from '../../platform/clock';
import { codeTo, ok, sendEmail, sendSms, signUp, someEmail, somePhone, verifySms } from '../../testing/flows';
import { guessesAround } from '../../testing/guesses';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { logStatements } from '../../testing/statementLog';
import { solvedFor } from '../../testing/solveChallenge';
import { countedLookup } from './limitedLookup';

const phoneOf = (number: number): string => `+7916${String(number).padStart(7, '0')}`;
const ipOf = (number: number): string => `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`;

describeOnBothDatabases('the global guards', (driver) => {
  let service: TestService;
  const start = async (config: Parameters<typeof startTestService>[0]['config']) => {
    service = await startTestService({ driver, config });
  };
  afterEach(() => service.close());
  const identify = (phone: string, ip: string, captcha_token?: string) =>
    service.call('POST', '/user/identify/', { ip, body: { phone, captcha_token } });

  it('a spray over many phones gets three tries for each code, raises the guard once, and then every call needs a challenge (R-06)', async () => {
    // Three tries a phone: the last one's are past sixty.
    const phones = 21;
    await start({ captcha: 'off', limits: { failuresPerMinute: 60, resendSeconds: 0 } });
    let accepted = 0;
    let wrong = 0;
    for (let number = 0; number < phones; number += 1) {
      const caller = { ip: ipOf(number) };
      const phone = phoneOf(number * 1000);
      const { phone_verification } = ok(await sendSms(service, 'SIGNUP', { phone }, caller));
      const code = await codeTo(service, phone);
      // In parallel, and the right one late: it is never among the first three.
      const { guesses } = guessesAround(code, 30, randomInt(15, 30));
      const answers = await Promise.all(guesses.map((guess) => verifySms(service, phone_verification, guess, caller)));
      accepted += answers.filter(({ status }) => status === 200).length;
      wrong += answers.filter(({ body }) => body.code === 'wrong_code').length;
    }
    // The bound: phones x tries, each one in ten thousand; the right code is refused after that.
    expect([accepted, wrong]).toEqual([0, phones * 3]);
    expect(await service.metrics()).toContain('passport_alerts_total{alert="global_guard"} 1');

    service.context.config.captcha = 'pow';
    const refused = await identify(somePhone, '203.0.113.9');
    expect([refused.status, refused.body.code]).toEqual([400, 'captcha_required']);
    expect((await sendEmail(service, 'SIGNUP', { email: someEmail })).body.code).toBe('captcha_required');
    ok(await identify(somePhone, '203.0.113.9', await solvedFor(service, 'identify', { phone: somePhone })));

    service.clock.step(600);
    ok(await identify(somePhone, '203.0.113.9'));
  });

  it('five lookups are free, up to twenty need a solved challenge each, and more are refused for ten minutes (R-08)', async () => {
    await start({ captcha: 'pow' });
    const ip = '203.0.113.1';
    const ask = (path: string, body: object) => service.call('POST', path, { ip, body });
    ok(await identify(phoneOf(1), ip));
    ok(await ask('/user/check_phone_is_not_used/', { phone: phoneOf(2) }));
    ok(await ask('/user/check_email_is_not_used/', { email: someEmail }));
    ok(await ask('/user/validate_phone/', { phone: phoneOf(3) }));
    ok(await identify(phoneOf(4), ip));
    for (const path of ['/user/identify/', '/user/check_phone_is_not_used/', '/user/validate_phone/']) {
      expect((await ask(path, { phone: phoneOf(5) })).body.code).toBe('captcha_required');
    }
    for (let number = 6; number <= 20; number += 1) {
      const phone = phoneOf(number);
      ok(await identify(phone, ip, await solvedFor(service, 'identify', { phone })));
    }
    const phone = phoneOf(21);
    const last = await identify(phone, ip, await solvedFor(service, 'identify', { phone }));
    expect([last.status, last.body.code, last.headers['retry-after']]).toEqual([429, 'too_many_requests', '600']);
    expect((await identify(phone, ip)).status).toBe(429);
    ok(await identify(phone, '203.0.113.2'));
    service.clock.step(600);
    ok(await identify(phone, ip));
  });

  it.each([
    ['off', 20, 429],
    ['pow', 5, 400],
  ] as const)(
    'with CAPTCHA=%s lookups past the limit of an address are refused without a query until its window ends (R-08, R-60)',
    async (captcha, free, status) => {
      await start({ captcha });
      const statements = logStatements(service.storage.pool);
      const ip = '203.0.113.7';
      for (let number = 0; number < free; number += 1) ok(await identify(phoneOf(number), ip));
      expect((await identify(somePhone, ip)).status).toBe(status);
      statements.drain();
      for (let number = 0; number < 3; number += 1) expect((await identify(somePhone, ip)).status).toBe(status);
      expect(statements.drain()).toEqual([]);
      ok(await identify(somePhone, '203.0.113.8'));
      service.clock.step(600);
      ok(await identify(somePhone, ip));
    },
  );

  it('a lookup at the end of its window is answered with captcha_required, or with Retry-After of a second (R-08)', async () => {
    await start({ captcha: 'pow', limits: { probesPerIp: 6 } });
    const { context, clock } = service;
    const ask = (hasSolvedCaptcha: boolean, asked: Clock = clock) =>
      countedLookup({ ...context, clock: asked }, '203.0.113.6', hasSolvedCaptcha, sql<number>`1`);
    /** Advances between the refusal and the check of the count. */
    const atTheEnd = (): Clock => {
      const moments = [clock.now()];
      return { now: () => moments.pop() ?? addSeconds(clock.now(), 600) };
    };
    for (let number = 0; number < 6; number += 1) expect(await ask(true)).toBe(1);
    await expect(ask(false, atTheEnd())).rejects.toMatchObject({ code: 'captcha_required' });
    const again = { status: 429, code: 'too_many_requests', retryAfterSeconds: 1 };
    await expect(ask(true, atTheEnd())).rejects.toMatchObject(again);
  });

  it('a send that reveals whether a contact is known counts as a lookup (R-08)', async () => {
    await start({ captcha: 'off', limits: { probesPerIp: 3 } });
    await signUp(service, {}, { ip: '203.0.113.3' });
    const ip = '203.0.113.4';
    for (let question = 0; question < 3; question += 1) {
      expect((await sendEmail(service, 'SIGNUP', { email: someEmail }, { ip })).status).toBe(409);
    }
    expect((await sendEmail(service, 'SIGNUP', { email: someEmail }, { ip })).status).toBe(429);
    expect((await sendSms(service, 'SIGNIN', { phone: phoneOf(7) }, { ip })).status).toBe(429);
  });

  it('a send that reveals a user without a proven address counts as a lookup (R-08)', async () => {
    await start({ captcha: 'off', limits: { probesPerIp: 3 } });
    const { id: user } = await signUp(service, {}, { ip: '203.0.113.3' });
    await service.storage.db.updateTable('users').set({ is_verified: false }).execute();
    const ip = '203.0.113.4';
    const ask = () => sendEmail(service, 'SIGNIN', { user }, { ip });
    // A call without an address reveals nothing.
    for (let mistake = 0; mistake < 4; mistake += 1)
      expect((await sendEmail(service, 'SIGNUP', {}, { ip })).status).toBe(400);
    for (let question = 0; question < 3; question += 1)
      expect(Object.keys((await ask()).body.errors)).toEqual(['email']);
    expect((await ask()).status).toBe(429);
    expect((await sendEmail(service, 'SIGNIN', { user: user + 1 }, { ip })).status).toBe(429);
  });

  it('one address cannot flood users with emails by guessed ids', async () => {
    await start({ captcha: 'off', limits: { probesPerIp: 3, resendSeconds: 0, sendsSession: 100 } });
    const statuses: number[] = [];
    for (let number = 0; number < 5; number += 1) {
      const email = `person${number}@mail.example`;
      statuses.push((await sendEmail(service, 'SIGNUP', { email }, { ip: '203.0.113.5' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it('no code is sent to a country that is not served (R-12)', async () => {
    await start({ captcha: 'off', sms: { countries: ['RU', 'KZ'] } });
    const refused = await sendSms(service, 'SIGNUP', { phone: '+14155550123' });
    expect([refused.status, refused.body.errors]).toEqual([400, { phone: 'Коды по СМС в эту страну не отправляются' }]);
    expect(await service.storage.db.selectFrom('outbox').select('id').execute()).toEqual([]);
    ok(await sendSms(service, 'SIGNUP', { phone: somePhone }));
    ok(await sendSms(service, 'SIGNUP', { phone: '+77011234567' }));
  });

  it('no code is sent to a user of a country that is no longer served, in either mode, nor to a new phone (R-12)', async () => {
    await start({ captcha: 'off', limits: { resendSeconds: 0 } });
    const phone = '+14155550123';
    const person = await signUp(service, { phone });
    const inOutbox = () => service.storage.db.selectFrom('outbox').select('id').execute();
    const before = await inOutbox();
    service.context.config.sms.countries = ['RU', 'KZ'];
    const { access: token } = person.jwt;
    const sends = [
      () => sendSms(service, 'SIGNIN', { phone, user: person.id }),
      () => sendSms(service, 'SIGNIN', { user: person.id }),
      () => sendSms(service, 'UPDATE_PROFILE_OLD', { phone }, { token }),
      () => sendSms(service, 'UPDATE_PROFILE_NEW', { phone: '+14155550124' }, { token }),
    ];
    for (const mode of ['spec', 'private'] as const) {
      service.context.config.identifyMode = mode;
      const ways = mode === 'spec' ? sends : [() => sendSms(service, 'SIGNIN', { phone }), ...sends.slice(2)];
      for (const [index, send] of ways.entries()) {
        const { status, body } = await send();
        expect([mode, index, status, Object.keys(body.errors)]).toEqual([mode, index, 400, ['phone']]);
      }
    }
    expect(await inOutbox()).toEqual(before);
  });

  it('a burst to neighbouring numbers has to wait without challenges, with an alert; a recognized device does not (R-12)', async () => {
    await start({ captcha: 'off', limits: { sendsPrefix: 12, resendSeconds: 0 } });
    const cookies = { device: 'a'.repeat(43) };
    const person = await signUp(service, { phone: phoneOf(500) }, { cookies });
    const register = (number: number) => sendSms(service, 'SIGNUP', { phone: phoneOf(number) }, { ip: ipOf(number) });
    const answers = [];
    for (let number = 0; number < 30; number += 1) answers.push(await register(number));
    // One of the twelve was the person's own registration.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
    for (const { status, body, headers } of answers.slice(11))
      expect([status, body.code, headers['retry-after']]).toEqual([429, 'too_many_requests', '60']);
    expect(await service.metrics()).toContain('passport_alerts_total{alert="prefix_burst"} 19');
    ok(await sendSms(service, 'SIGNIN', { user: person.id, phone: person.phone }, { cookies }));
    ok(await sendSms(service, 'SIGNUP', { phone: phoneOf(5000) }));
    service.clock.step(60);
    expect([(await register(29)).status, (await register(30)).status]).toEqual([200, 429]);
    service.clock.step(3600);
    for (let number = 31; number < 43; number += 1) ok(await register(number));
  });
});
