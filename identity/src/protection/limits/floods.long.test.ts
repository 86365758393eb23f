import { afterEach, describe, expect, it } from '@jest/globals';
import { ok, sendEmail, signUp, type Caller, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { solveAtOnce } from '../../testing/solveChallenge';
import { logStatements } from '../../testing/statementLog';
import type { ConfigChanges } from '../../testing/testConfig';
import { KnownRefusals } from './knownRefusals';

/** The default limits. */
const senders = { sendsPrefix: 30, sendsIp: 20, sendsDevice: 10 };
const standardWork = 10_000;
const harderWork = 80_000;
const minutes = 9;
const attackersAMinute = 40;

/** Ten thousand numbers of ten blocks; every attack goes through all blocks in turn. */
const phoneOf = (number: number): string => `+79161${230_000 + ((number * 1_037) % 10_000)}`;
const browserOf = (letter: string): Caller['cookies'] => ({ device: letter.repeat(43) });
const attackers: [name: string, callerOf: (number: number) => Caller, cheap: number, more: number][] = [
  // Twenty more with a harder challenge, and then one a minute.
  ['one address', () => ({ ip: '198.51.100.7' }), 20, 20 + minutes],
  // The sixtieth is the neighbour's. Each address has time for two messages.
  ['a /24', (number) => ({ ip: `203.0.113.${(number % 200) + 1}` }), 59, Infinity],
  [
    'many addresses with one browser',
    (number) => ({ ip: `100.64.${Math.floor(number / 250)}.${number % 250}`, cookies: browserOf('x') }),
    10,
    10 + minutes,
  ],
];

describeOnBothDatabases('a flood of SMS', (driver, itOnOneDatabase) => {
  let service: TestService;
  const start = async (config: ConfigChanges = {}) => {
    const limits = { ...senders, ...config.limits };
    service = await startTestService({ driver, config: { captcha: 'pow', ...config, limits } });
  };
  afterEach(() => service.close());

  /** Requests a challenge and a code, with a harder challenge if the first was too easy, as a browser does. */
  async function ask(body: { phone: string; user?: number }, caller: Caller) {
    const action = body.user === undefined ? 'SIGNUP' : 'SIGNIN';
    for (let attempt = 1; ; attempt += 1) {
      const query = { action: 'send_sms', phone: body.phone };
      const challenge = ok(await service.call('GET', '/captcha/challenge/', { ...caller, query }));
      const captcha_token = await solveAtOnce(service, challenge);
      const call = { ...caller, body: { action, ...body, captcha_token } };
      const { status, body: answer, headers } = await service.call('POST', '/user/send_verification_sms/', call);
      const isRefused = answer.code === 'captcha_required';
      if (!isRefused || attempt === 2)
        return {
          status,
          code: answer.code as unknown,
          wait: Number(headers['retry-after'] ?? 0),
          work: challenge.maxnumber,
        };
    }
  }

  /** Users with an account who return on a new device. */
  async function signUpOwners(phones: string[]): Promise<Person[]> {
    service.context.config.captcha = 'off';
    const owners = [];
    for (const [index, phone] of phones.entries())
      owners.push(await signUp(service, { phone, email: `owner${index}@mail.example` }, { ip: `192.0.2.${index}` }));
    service.context.config.captcha = 'pow';
    await service.storage.db.deleteFrom('counters').execute();
    return owners;
  }

  it.each(attackers)(
    'from %s to 10,000 numbers is slowed after at most 60 messages, and no other sender is refused (R-12)',
    async (_name, callerOf, cheap, more) => {
      await start();
      const owners = await signUpOwners(Array.from({ length: minutes }, (_, index) => phoneOf(9_000 + index)));
      const paid: number[] = [];
      const honest = [];
      let next = 0;
      for (const [minute, owner] of owners.entries()) {
        for (let attempt = 0; attempt < attackersAMinute; attempt += 1) {
          const { status, wait, work } = await ask({ phone: phoneOf(next) }, callerOf(next));
          next += 1;
          if (status === 200) paid.push(work);
          // A caller that has to wait tries again when the minute is over.
          else if (wait > 0) break;
        }
        // Among the same numbers: a new user, an owner on a new device, and a neighbour of the attackers.
        honest.push(
          await ask({ phone: phoneOf(9_500 + minute) }, { ip: `192.0.2.${100 + minute}`, cookies: browserOf('b') }),
          await ask({ phone: owner.phone, user: owner.id }, { ip: `192.0.2.${200 + minute}` }),
          await ask({ phone: phoneOf(9_700 + minute) }, { ip: `203.0.113.${240 + minute}` }),
        );
        service.clock.step(60);
      }
      expect(honest.map(({ status }) => status)).toEqual(honest.map(() => 200));
      expect(paid.filter((work) => work === standardWork)).toHaveLength(cheap);
      expect(paid.indexOf(harderWork)).toBeLessThanOrEqual(60);
      expect(paid.slice(paid.indexOf(harderWork)).every((work) => work === harderWork)).toBe(true);
      expect(paid.length - cheap).toBeLessThanOrEqual(more);
    },
  );

  it('still allows users behind the same address to sign in within the same minute (R-12)', async () => {
    await start();
    const ip = '198.51.100.7';
    const [owner] = (await signUpOwners([phoneOf(9_000)])) as [Person];
    let last = await ask({ phone: phoneOf(0) }, { ip });
    for (let number = 1; last.status === 200; number += 1) last = await ask({ phone: phoneOf(number) }, { ip });
    expect(last).toMatchObject({ status: 429, code: 'too_many_requests', wait: 60 });
    // To the phone of an account, by email, and a minute later to any phone.
    expect(await ask({ phone: owner.phone, user: owner.id }, { ip })).toMatchObject({ status: 200, work: harderWork });
    ok(await sendEmail(service, 'SIGNIN', { user: owner.id }, { ip }));
    service.clock.step(last.wait);
    expect((await ask({ phone: phoneOf(9_500) }, { ip })).status).toBe(200);
  });

  it('hardens the challenge for a block of numbers, with an alert (R-12)', async () => {
    await start();
    const [owner] = (await signUpOwners(['+79161234999'])) as [Person];
    const register = (number: number) => ask({ phone: `+7916123${4000 + number}` }, { ip: `198.51.${number}.1` });
    const works = [];
    for (let number = 0; number < 60; number += 1) works.push((await register(number)).work);
    expect(works).toEqual([...Array<number>(30).fill(standardWork), ...Array<number>(30).fill(harderWork)]);
    expect(await service.metrics()).toContain('passport_alerts_total{alert="prefix_burst"} 30');
    // The owner's send is counted separately; a new user solves a harder challenge, and does not wait for other senders.
    const fresh = { ip: '192.0.2.1' };
    expect(await ask({ phone: owner.phone, user: owner.id }, fresh)).toMatchObject({ status: 200, work: standardWork });
    expect(await register(61)).toMatchObject({ status: 200, work: harderWork });
    expect(await register(62)).toMatchObject({ status: 200, work: harderWork });
    expect(await ask({ phone: '+79161234800' }, { ip: '198.51.62.1' })).toMatchObject({ status: 429, wait: 60 });
  });

  itOnOneDatabase('has a single count in private mode, which must not reveal whose phone it is (R-12)', async () => {
    await start({ identifyMode: 'private', limits: { sendsPrefix: 2 } });
    const [owner] = (await signUpOwners(['+79161234999'])) as [Person];
    for (const number of [1, 2]) await ask({ phone: `+7916123400${number}` }, { ip: `198.51.${number}.1` });
    const works = [];
    for (const [index, phone] of [owner.phone, '+79161234003'].entries())
      works.push((await ask({ phone }, { ip: `192.0.2.${index}` })).work);
    expect(works).toEqual([harderWork, harderWork]);
  });

  it('hardens the challenge past the daily limit of a country, with an alert (R-12)', async () => {
    await start({ limits: { sendsCountryDay: 3 } });
    const works = [];
    for (let number = 0; number < 5; number += 1)
      works.push((await ask({ phone: `+7916${number}000000` }, { ip: `198.51.${number}.1` })).work);
    expect(works).toEqual([standardWork, standardWork, standardWork, harderWork, harderWork]);
    expect(await service.metrics()).toContain('passport_alerts_total{alert="country_day"} 2');
    expect((await ask({ phone: '+77011234567' }, { ip: '192.0.2.1' })).work).toBe(50_000);
    service.clock.step(24 * 3600);
    expect((await ask({ phone: '+79160000001' }, { ip: '192.0.2.2' })).work).toBe(standardWork);
  });

  itOnOneDatabase('of emails continues with harder challenges, and then a minute apart (R-12)', async () => {
    await start({ limits: { probesPerIp: 2 } });
    const ip = '198.51.100.7';
    const send = async (email: string, isSolved = false) => {
      const query = { action: 'send_email', email };
      const challenge = ok(await service.call('GET', '/captcha/challenge/', { ip, query }));
      const token = isSolved && { captcha_token: await solveAtOnce(service, challenge) };
      const call = { ip, body: { action: 'SIGNUP', email, ...token } };
      const { status, body, headers } = await service.call('POST', '/user/send_verification_email/', call);
      return [status, body.code ?? challenge.maxnumber, headers['retry-after']];
    };
    for (const name of ['a', 'b']) expect((await send(`${name}@mail.example`))[0]).toBe(200);
    expect(await send('c@mail.example')).toEqual([400, 'captcha_required', undefined]);
    for (const name of ['c', 'd']) expect(await send(`${name}@mail.example`, true)).toEqual([200, 400_000, undefined]);
    expect(await send('e@mail.example', true)).toEqual([429, 'too_many_requests', '60']);
    service.clock.step(60);
    expect((await send('e@mail.example', true))[0]).toBe(200);
  });

  itOnOneDatabase('hardens the challenge in every process, without a statement in one that already knows', async () => {
    await start({ limits: { sendsIp: 1 } });
    const ip = '198.51.100.7';
    const statements = logStatements(service.storage.pool);
    /** @returns the statements of the call, and whether the challenge is harder */
    const challenge = async (action: string, from = ip) => {
      statements.drain();
      const query = { action, phone: phoneOf(1) };
      const { is_harder } = ok(await service.call('GET', '/captcha/challenge/', { ip: from, query }));
      return [statements.drain().length, is_harder ?? false];
    };
    expect(await challenge('send_sms')).toEqual([1, false]);
    expect(await challenge('identify')).toEqual([0, false]);
    for (const number of [1, 2]) expect((await ask({ phone: phoneOf(number) }, { ip })).status).toBe(200);
    for (const action of ['send_sms', 'send_email']) expect(await challenge(action)).toEqual([0, true]);
    expect(await challenge('identify')).toEqual([0, false]);
    expect(await challenge('send_sms', '198.51.100.8')).toEqual([1, false]);
    service.context.knownRefusals = new KnownRefusals(service.clock);
    expect(await challenge('send_sms')).toEqual([1, true]);
    expect(await challenge('send_sms')).toEqual([0, true]);
    service.clock.step(600);
    expect(await challenge('send_sms')).toEqual([1, false]);
  });

  describe('of parallel calls', () => {
    /** Sends to this many phones in parallel. @returns how many of them got a code */
    const burst = async (count: number, isHarder: boolean) => {
      const tokens = [];
      for (let number = 0; number < count; number += 1) {
        const query = { action: 'send_sms', phone: phoneOf(number) };
        const challenge = ok(await service.call('GET', '/captcha/challenge/', { ip: '198.51.100.7', query }));
        expect(challenge.is_harder ?? false).toBe(isHarder);
        tokens.push(challenge.captcha === 'off' ? undefined : await solveAtOnce(service, challenge));
      }
      const send = (captcha_token: string | undefined, number: number) =>
        service.call('POST', '/user/send_verification_sms/', {
          ip: '198.51.100.7',
          body: { action: 'SIGNUP', phone: phoneOf(number), captcha_token },
        });
      const answers = await Promise.all(tokens.map(send));
      return answers.map(({ status, body }) => (status === 200 ? 'sent' : (body.code as string)));
    };
    const counted = (codes: string[]) =>
      Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));

    it('sends as many as the limit allows, and twice as many with harder challenges (R-12, R-67)', async () => {
      await start({ limits: { sendsIp: 5, resendSeconds: 0 } });
      expect(counted(await burst(20, false))).toEqual({ sent: 5, captcha_required: 15 });
      expect(counted(await burst(20, true))).toEqual({ sent: 5, too_many_requests: 15 });
      service.clock.step(60);
      expect(counted(await burst(20, true))).toEqual({ sent: 1, too_many_requests: 19 });
    });

    it('sends as many as the limit allows without challenges, and one a minute after that (R-12, R-67)', async () => {
      await start({ captcha: 'off', limits: { sendsIp: 5, resendSeconds: 0 } });
      expect(counted(await burst(20, false))).toEqual({ sent: 5, too_many_requests: 15 });
      service.clock.step(60);
      expect(counted(await burst(20, false))).toEqual({ sent: 1, too_many_requests: 19 });
    });
  });
});
