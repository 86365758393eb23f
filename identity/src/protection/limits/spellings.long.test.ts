import { afterEach, describe, expect, it } from '@jest/globals';
import { changeBlackList } from '../../operations/admin/blackListCommands';
import {
  codeTo,
  ok,
  sendEmail,
  sendSms,
  signUp,
  somePhone,
  verifySms,
  wrongFor,
  type Caller,
} from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type Answer, type TestService } from '../../testing/harness';
import { someSpellings } from '../../testing/spellings';
import type { ConfigChanges } from '../../testing/testConfig';

const fifty = someSpellings(50);
const many = 1000;
/** Turns off every limit that a test does not set. */
const open = {
  resendSeconds: 0,
  sendsSession: many,
  sendsDay: many,
  sendsMonth: many,
  sendsPrefix: many,
  probesPerIp: many,
  failuresPerHour: many,
};
const ipOf = (number: number): string => `198.51.100.${number + 1}`;
const somebodyElse = { phone: '+79165550000', email: 'boris@example.com' };

type Send = (phone: string, caller: Caller) => Promise<Answer>;

/** Every way in which a request names a phone that gets a code. @returns how to ask for one */
const ways: Record<string, (service: TestService) => Promise<Send>> = {
  'to register': (service) => Promise.resolve((phone, caller) => sendSms(service, 'SIGNUP', { phone }, caller)),
  'to sign in': async (service) => {
    const { id: user } = await signUp(service);
    return (phone, caller) => sendSms(service, 'SIGNIN', { phone, user }, caller);
  },
  'in private mode': (service) => {
    service.context.config.identifyMode = 'private';
    return Promise.resolve((phone, caller) => sendSms(service, 'SIGNIN', { phone }, caller));
  },
  'of private mode, identified before': (service) => {
    service.context.config.identifyMode = 'private';
    return Promise.resolve(async (phone, caller) => {
      const { user } = ok(await service.call('POST', '/user/identify/', { ...caller, body: { phone } }));
      return sendSms(service, 'SIGNIN', { user: user.id }, caller);
    });
  },
  'as the new phone of somebody signed in': async (service) => {
    const { jwt } = await signUp(service, somebodyElse);
    return (phone, caller) => sendSms(service, 'UPDATE_PROFILE_NEW', { phone }, { ...caller, token: jwt.access });
  },
};

/** A limit: its settings, how many of fifty sends it allows, and its refusal of the others. */
const limits: Record<string, { config: ConfigChanges['limits']; allowed: number; code: string; oneAddress?: true }> = {
  'the pause': { config: { resendSeconds: 59 }, allowed: 1, code: 'too_many_requests' },
  SESSION_LIMIT: { config: { sendsSession: 5 }, allowed: 5, code: 'SESSION_LIMIT', oneAddress: true },
  DAY_LIMIT: { config: { sendsDay: 6 }, allowed: 6, code: 'DAY_LIMIT' },
  MONTH_LIMIT: { config: { sendsMonth: 7 }, allowed: 7, code: 'MONTH_LIMIT' },
  'the limit of neighbouring numbers': { config: { sendsPrefix: 8 }, allowed: 8, code: 'too_many_requests' },
};

describeOnOneDatabase('fifty spellings of one phone', (driver) => {
  let service: TestService;
  const start = async (config: ConfigChanges['limits'] = {}) => {
    service = await startTestService({ driver, config: { limits: { ...open, ...config } } });
  };
  afterEach(() => service.close());
  /** Requests a code under every spelling. @returns the codes of the refusals, undefined where a code was sent */
  const sendAll = async (send: Send, callerOf: (index: number) => Caller) => {
    const codes: unknown[] = [];
    for (const [index, spelling] of fifty.entries()) codes.push((await send(spelling, callerOf(index))).body.code);
    return codes;
  };
  const refusedAfter = (allowed: number, code: string) => fifty.map((_, at) => (at < allowed ? undefined : code));

  describe.each(Object.entries(ways))('%s', (_way, prepare) => {
    it.each(Object.entries(limits))('share %s (R-10)', async (_limit, { config, allowed, code, oneAddress }) => {
      await start();
      const send = await prepare(service);
      // Counting starts here: earlier sends to the person of the test are not among the fifty.
      await service.storage.db.deleteFrom('counters').execute();
      Object.assign(service.context.config.limits, config);
      const codes = await sendAll(send, (index) => ({ ip: ipOf(oneAddress ? 0 : index) }));
      expect(codes).toEqual(refusedAfter(allowed, code));
    });

    it('are all on the black list, whichever spelling the operator used (R-10)', async () => {
      await start();
      const send = await prepare(service);
      const { storage, clock, context } = service;
      await changeBlackList({ config: context.config, storage, clock }, fifty.at(-1)!, true);
      expect(await sendAll(send, () => ({}))).toEqual(refusedAfter(0, 'BLACK_LIST'));
    });
  });

  /** Requests a code under each spelling, and tries a wrong one. */
  const guessWith = async (spellings: readonly string[], callerOf: (index: number) => Caller) => {
    const answers: Answer[] = [];
    for (const [index, phone] of spellings.entries()) {
      const caller = callerOf(index);
      const { phone_verification } = ok(await sendSms(service, 'SIGNUP', { phone }, caller));
      const wrong = wrongFor(await codeTo(service, somePhone));
      answers.push(await verifySms(service, phone_verification, wrong, caller));
    }
    return answers.map(({ body }) => body);
  };

  it('share the ten failures that lock code entry (R-05, R-10)', async () => {
    await start({ failuresPerHour: 10, codeTries: many });
    const answers = await guessWith(fifty, (index) => ({ ip: ipOf(index) }));
    const codes = answers.map(({ code }) => code as string);
    expect(codes).toEqual(fifty.map((_, at) => (at < 10 ? 'wrong_code' : 'too_many_requests')));
  });

  it('share the three tries of their code (R-04, R-10)', async () => {
    await start();
    const answers = await guessWith(fifty.slice(0, 3), () => ({}));
    expect(answers.map(({ tries_left }) => tries_left as number)).toEqual([2, 1, 0]);
  });
});

describeOnOneDatabase('the spellings of one address', (driver) => {
  const addresses = [
    'anna@пример.рф',
    ' ANNA@пример.рф',
    'Anna@ПРИМЕР.РФ',
    'anna@xn--e1afmkfd.xn--p1ai',
    'anna@пример。рф',
  ];
  let service: TestService;
  afterEach(() => service.close());

  it.each([
    ['the pause', { resendSeconds: 59 }, 1, 'too_many_requests'],
    ['SESSION_LIMIT', { sendsSession: 2 }, 2, 'SESSION_LIMIT'],
    ['DAY_LIMIT', { sendsDay: 3 }, 3, 'DAY_LIMIT'],
    ['MONTH_LIMIT', { sendsMonth: 4 }, 4, 'MONTH_LIMIT'],
  ])('share %s (R-10)', async (_limit, limits, allowed, code) => {
    service = await startTestService({ driver, config: { limits: { ...open, ...limits } } });
    const codes = [];
    for (const email of addresses) codes.push((await sendEmail(service, 'SIGNUP', { email })).body.code as unknown);
    expect(codes).toEqual(addresses.map((_, at) => (at < allowed ? undefined : code)));
  });
});
