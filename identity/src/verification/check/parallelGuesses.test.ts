import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { turnOn } from '../../testing/factors';
import {
  codeTo,
  ok,
  provePhone,
  sendEmail,
  sendSms,
  signUp,
  verifyEmail,
  verifySms,
  type Caller,
  type Person,
} from '../../testing/flows';
import { guessesAround, lookedAt } from '../../testing/guesses';
import { describeOnBothDatabases, startTestService, type Answer, type TestService } from '../../testing/harness';

const maxTries = 3;
const failuresPerHour = 10;
const atOnce = 200;
const home: Caller = { cookies: { device: 'h'.repeat(43) } };
const stranger: Caller = { ip: '198.51.100.7' };

describeOnBothDatabases('guesses in parallel', (driver) => {
  const rounds = driver === 'postgres' ? 5 : 2;
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    const limits = { sendsSession: 1000, sendsDay: 1000, sendsMonth: 1000, resendSeconds: 0, probesPerIp: 1000 };
    service = await startTestService({ driver, config: { limits } });
    person = await signUp(service, {}, home);
  });
  afterEach(() => service.close());

  /** How a code is delivered, and how it is entered. */
  interface Way {
    send(): Promise<string>;
    verify(id: string, code: string): Promise<Answer>;
    to: string;
  }
  const ways: Record<string, () => Promise<Way>> = {
    SMS: async () => ({
      send: async () => ok(await sendSms(service, 'SIGNIN', { user: person.id }, home)).phone_verification,
      verify: (id, code) => verifySms(service, id, code, home),
      to: person.phone,
    }),
    email: async () => ({
      send: async () => ok(await sendEmail(service, 'SIGNIN', { user: person.id }, home)).email_verification,
      verify: (id, code) => verifyEmail(service, id, code, home),
      to: person.email,
    }),
    Telegram: async () => {
      await turnOn(service, person, 'TELEGRAM');
      const { access: token } = person.jwt;
      const body = { action: 'UPDATE_PROFILE_OLD' };
      const call = (path: string, rest: object) => service.call('POST', path, { ...home, token, body: rest });
      return {
        send: async () => ok(await call('/user/send_verification_telegram/', body)).telegram_verification,
        verify: (telegram_verification, code) => call('/user/verify_telegram_code/', { telegram_verification, code }),
        to: person.phone,
      };
    },
  };

  it.each(Object.keys(ways))(
    'of 200 guesses at one code by %s at most three are checked, wherever the right one is in the order (R-04)',
    async (name) => {
      const { send, verify, to } = await ways[name]!();
      for (let round = 0; round < rounds; round += 1) {
        service.clock.step(1);
        const id = await send();
        // In every other round the right one comes early, so that it is often one of the three. Calls are served in about the
        // order in which they come: one of the second hundred is never among the first three.
        const isLate = round % 2 === 0;
        const place = isLate ? randomInt(atOnce / 2, atOnce) : randomInt(2 * maxTries);
        const { guesses, rightAt } = guessesAround(await codeTo(service, to), atOnce, place);
        const looked = lookedAt(await Promise.all(guesses.map((guess) => verify(id, guess))));
        const triesLeft = looked.map(({ body }) => body.tries_left as number | undefined);
        const isOpened = looked.some(({ status }) => status === 200);
        const wrong = triesLeft.filter((left) => left !== undefined).sort();
        expect({ rightAt, wrong }).toEqual({ rightAt, wrong: isOpened ? [1, 2].slice(2 - wrong.length) : [0, 1, 2] });
        if (isLate) expect({ rightAt, isOpened }).toEqual({ rightAt, isOpened: false });
        expect((await verify(id, guesses[rightAt]!)).status).toBe(400);
      }
    },
  );

  it('of guesses over many verifications of one account, at most ten of unrecognized browsers are checked (R-05)', async () => {
    const codes: { id: string; code: string; caller: Caller }[] = [];
    for (let number = 0; number < 12; number += 1) {
      const caller = { ip: `198.51.100.${number + 1}`, cookies: { device: String(number).padStart(43, 's') } };
      service.clock.step(1);
      const id = ok(await sendSms(service, 'SIGNIN', { user: person.id }, caller)).phone_verification;
      codes.push({ id, caller, code: await codeTo(service, person.phone) });
    }
    const rightAt = randomInt(atOnce);
    const guesses = Array.from({ length: atOnce }, (_, number) => {
      const { id, code, caller } = codes[number % codes.length]!;
      const distance = number === rightAt ? 0 : 1 + Math.floor(number / codes.length);
      const guess = String((Number(code) + distance) % 10_000).padStart(4, '0');
      return () => verifySms(service, id, guess, caller);
    });
    const looked = lookedAt(await Promise.all(guesses.map((guess) => guess())));
    const wrong = looked.filter(({ status }) => status !== 200).length;
    expect({ rightAt, wrong }).toEqual({ rightAt, wrong: failuresPerHour });
    const logged = await service.storage.db
      .selectFrom('audit_events')
      .select('id')
      .where('event', '=', 'sign_in_failed')
      .execute();
    expect(logged).toHaveLength(failuresPerHour);
    for (const { id, code, caller } of codes) expect((await verifySms(service, id, code, caller)).status).not.toBe(200);
  });

  it('guesses at a dead code or one of another flow do not lock the account (R-05)', async () => {
    const id = ok(await sendSms(service, 'SIGNIN', { user: person.id }, stranger)).phone_verification;
    const wrong = guessesAround(await codeTo(service, person.phone), 41, 0).guesses.slice(1);
    await Promise.all(wrong.map((guess) => verifySms(service, id, guess, stranger)));
    await Promise.all(wrong.map((guess) => verifySms(service, id, guess, stranger)));
    const bound = ok(await sendSms(service, 'SIGNIN', { user: person.id }, home)).phone_verification;
    await Promise.all(wrong.map((guess) => verifySms(service, bound, guess, stranger)));
    const account = await service.storage.db
      .selectFrom('counters')
      .select('count')
      .where('key', '=', `failures|user:${person.id}`)
      .executeTakeFirstOrThrow();
    expect(account.count).toBeLessThanOrEqual(maxTries);
    await service.deliver();
    service.clock.step(1);
    await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id }, { ip: '198.51.100.9' });
  });

  it('of fifty parallel right guesses over the verifications of one code, one is accepted (R-01)', async () => {
    const phone = '+79160000001';
    const ids: string[] = [];
    for (let number = 0; number < 5; number += 1)
      ids.push(ok(await sendSms(service, 'SIGNUP', { phone }, stranger)).phone_verification);
    const code = await codeTo(service, phone);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => verifySms(service, ids[(number + 1) % ids.length]!, code, stranger)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a right code is not accepted again by a process whose clock is behind (R-01)', async () => {
    const phone = '+79160000001';
    const send = async () => ok(await sendSms(service, 'SIGNUP', { phone }, stranger)).phone_verification;
    const [first, second] = [await send(), await send()];
    const code = await codeTo(service, phone);
    ok(await verifySms(service, second, code, stranger));
    service.clock.step(-0.005);
    expect(await verifySms(service, first, code, stranger)).toMatchObject({
      status: 400,
      body: { code: 'expired_code' },
    });
  });
});
