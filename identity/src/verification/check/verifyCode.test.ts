import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { verificationActions } from '@passport/shared/schemas/verification';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import {
  codeTo,
  ok,
  proveEmail,
  provePhone,
  sendEmail,
  sendSms,
  signIn,
  signUp,
  someEmail,
  somePhone,
  standardAuth,
  verifyEmail,
  verifySms,
  wrongFor,
  type Caller,
  type Person,
} from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';
import { verifyCode } from './verifyCode';

const home: Caller = { cookies: { device: 'h'.repeat(43) } };
const elsewhere: Caller = { cookies: { device: 'e'.repeat(43) }, ip: '198.51.100.7' };

describeOnBothDatabases('accepting codes', (driver, itOnOneDatabase) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({
      driver,
      config: { limits: { sendsSession: 1000, sendsDay: 1000, sendsMonth: 1000 } },
    });
  });
  afterEach(() => service.close());

  const sentTo = async (phone: string, caller: Caller = {}): Promise<string> =>
    ok(await sendSms(service, 'SIGNUP', { phone }, caller)).phone_verification;
  const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

  it('a code is accepted once (R-01)', async () => {
    const id = await sentTo(somePhone);
    const code = await codeTo(service, somePhone);
    expect(ok(await verifySms(service, id, code))).toEqual({ is_verified: true });
    expect(refusal(await verifySms(service, id, code))).toEqual([400, 'wrong_code']);
  });

  it('of fifty parallel requests one is accepted (R-01)', async () => {
    const id = await sentTo(somePhone);
    const code = await codeTo(service, somePhone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => verifySms(service, id, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['wrong_code']),
    );
  });

  it('a code is valid for ten minutes: it is accepted at 9:59, and expired_code at 10:01 (R-02)', async () => {
    const inTime = await sentTo(somePhone);
    const code = await codeTo(service, somePhone);
    service.clock.step(599);
    ok(await verifySms(service, inTime, code));
    const late = await sentTo('+79160000000');
    const lateCode = await codeTo(service, '+79160000000');
    service.clock.step(601);
    expect(refusal(await verifySms(service, late, lateCode))).toEqual([400, 'expired_code']);
  });

  it('the third wrong try kills a code: wrong_code three times, then expired_code, also for the right code (R-04)', async () => {
    const id = await sentTo(somePhone);
    const code = await codeTo(service, somePhone);
    for (const triesLeft of [2, 1, 0]) {
      const { status, body } = await verifySms(service, id, wrongFor(code));
      expect([status, body.code, body.tries_left]).toEqual([400, 'wrong_code', triesLeft]);
    }
    for (const dead of [code, wrongFor(code)]) {
      const answer = await verifySms(service, id, dead);
      expect(refusal(answer)).toEqual([400, 'expired_code']);
      expect(answer.body).not.toHaveProperty('tries_left');
    }
  });

  itOnOneDatabase('a refusal contains the tries left only if a try was counted', async () => {
    const id = await sentTo(somePhone, home);
    const code = await codeTo(service, somePhone);
    const foreign = await verifySms(service, id, wrongFor(code), elsewhere);
    const madeUp = await verifySms(service, 'x', code);
    ok(await verifySms(service, id, code, home));
    const used = await verifySms(service, id, wrongFor(code), home);
    for (const { body } of [foreign, madeUp, used])
      expect(body).toEqual({ message: 'Неверный код', code: 'wrong_code' });
  });

  it('all verifications of one code share its tries and its acceptance, also without cookies', async () => {
    const first = await sentTo(somePhone);
    const code = await codeTo(service, somePhone);
    expect((await verifySms(service, first, wrongFor(code))).body.tries_left).toBe(2);
    service.clock.step(60);
    const second = await sentTo(somePhone);
    expect(await codeTo(service, somePhone)).toBe(code);
    expect((await verifySms(service, second, wrongFor(code))).body.tries_left).toBe(1);
    expect((await verifySms(service, first, wrongFor(code))).body.tries_left).toBe(0);
    expect(refusal(await verifySms(service, second, code))).toEqual([400, 'expired_code']);

    service.clock.step(60);
    const third = await sentTo(somePhone);
    service.clock.step(60);
    const fourth = await sentTo(somePhone);
    service.clock.step(60);
    const fifth = await sentTo(somePhone);
    const fresh = await codeTo(service, somePhone);
    ok(await verifySms(service, fourth, fresh));
    for (const other of [third, fourth, fifth]) expect((await verifySms(service, other, fresh)).status).toBe(400);
    const proven = await service.storage.db
      .selectFrom('verifications')
      .select('id')
      .where('verified_at', 'is not', null)
      .execute();
    expect(proven).toHaveLength(1);
  });

  describe('a code counts for its own verification only (R-03)', () => {
    itOnOneDatabase('a code is accepted for its own verification only', async () => {
      const first = await sentTo(somePhone);
      const code = await codeTo(service, somePhone);
      let other: string;
      let otherCode: string;
      let n = 0;
      do {
        const phone = `+7916000000${n}`;
        other = await sentTo(phone);
        otherCode = await codeTo(service, phone);
        n += 1;
      } while (otherCode === code);
      expect(refusal(await verifySms(service, other, code))).toEqual([400, 'wrong_code']);
      expect(refusal(await verifySms(service, first, otherCode))).toEqual([400, 'wrong_code']);
      ok(await verifySms(service, first, code));
    });

    itOnOneDatabase('an id of one channel is refused on the other', async () => {
      // With one length for both channels, a code would be right for its seed on either.
      service.context.config.codes.emailLength = service.context.config.codes.smsLength;
      const sms = await sentTo(somePhone);
      const { email_verification } = ok(await sendEmail(service, 'SIGNUP', { email: someEmail }));
      const notTried = { message: 'Неверный код', code: 'wrong_code' };
      expect((await verifyEmail(service, sms, await codeTo(service, somePhone))).body).toEqual(notTried);
      expect((await verifySms(service, email_verification, await codeTo(service, someEmail))).body).toEqual(notTried);
    });

    itOnOneDatabase('a flow that began in one browser does not continue in another, nor without a cookie', async () => {
      const id = await sentTo(somePhone, home);
      const code = await codeTo(service, somePhone);
      expect(refusal(await verifySms(service, id, code, elsewhere))).toEqual([400, 'wrong_code']);
      expect(refusal(await verifySms(service, id, code))).toEqual([400, 'wrong_code']);
      ok(await verifySms(service, id, code, home));
    });

    itOnOneDatabase('a dead code is reported as dead in its own browser and channel only', async () => {
      const id = await sentTo(somePhone, home);
      const code = await codeTo(service, somePhone);
      for (let time = 0; time < 3; time += 1) await verifySms(service, id, wrongFor(code), home);
      expect(refusal(await verifySms(service, id, code, home))).toEqual([400, 'expired_code']);
      expect(refusal(await verifySms(service, id, code, elsewhere))).toEqual([400, 'wrong_code']);
      expect(refusal(await verifySms(service, id, code))).toEqual([400, 'wrong_code']);
      expect(refusal(await verifyEmail(service, id, code, home))).toEqual([400, 'wrong_code']);
      await service.storage.db.deleteFrom('verifications').execute();
      expect(refusal(await verifySms(service, id, code, home))).toEqual([400, 'wrong_code']);
    });

    itOnOneDatabase('a made-up id costs no query', async () => {
      const { secrets } = service.context;
      const visitor = { device: undefined } as Visitor;
      const command = { channel: 'sms', verification: 'x', code: '0000' } as const;
      const refused = expect.objectContaining({ status: 400, code: 'wrong_code' });
      await expect(verifyCode({ secrets } as Context, visitor, command)).rejects.toEqual(refused);
    });

    itOnOneDatabase('a made-up id is refused like a wrong code', async () => {
      for (const id of ['x', 'a'.repeat(43), somePhone])
        expect(refusal(await verifySms(service, id, '0000'))).toEqual([400, 'wrong_code']);
    });

    itOnOneDatabase(
      'an accepted code signs in only with the action SIGNIN, and registers only with SIGNUP',
      async () => {
        const person = await signUp(service);
        const { id: user, jwt } = person;
        const token = jwt.access;
        const proofs: Record<(typeof verificationActions)[number], [string, string]> = {
          SIGNIN: [
            await provePhone(service, 'SIGNIN', { phone: somePhone, user }),
            await proveEmail(service, 'SIGNIN', { email: someEmail, user }),
          ],
          SIGNUP: [
            await provePhone(service, 'SIGNUP', { phone: '+79160000001' }),
            await proveEmail(service, 'SIGNUP', { email: 'new@example.com' }),
          ],
          UPDATE_PROFILE_OLD: [
            await provePhone(service, 'UPDATE_PROFILE_OLD', { phone: somePhone }, { token }),
            await proveEmail(service, 'UPDATE_PROFILE_OLD', { email: someEmail }, { token }),
          ],
          UPDATE_PROFILE_NEW: [
            await provePhone(service, 'UPDATE_PROFILE_NEW', { phone: '+79160000001' }, { token }),
            await proveEmail(service, 'UPDATE_PROFILE_NEW', { email: 'new@example.com' }, { token }),
          ],
        };
        const names = { first_name: 'Новый', last_name: 'Человек', phone: '+79160000001', email: 'new@example.com' };
        const registerWith = (phone_verification: string, email_verification: string) =>
          service.call('POST', '/user/registration/', { body: { ...names, phone_verification, email_verification } });
        for (const action of verificationActions) {
          const [phone_verification, email_verification] = proofs[action];
          if (action !== 'SIGNIN') {
            expect(refusal(await standardAuth(service, { user, phone_verification }))).toEqual([400, 'wrong_code']);
            expect(refusal(await standardAuth(service, { user, email_verification }))).toEqual([400, 'wrong_code']);
          }
          if (action !== 'SIGNUP') {
            expect(refusal(await registerWith(phone_verification, proofs.SIGNUP[1]))).toEqual([400, 'wrong_code']);
            expect(refusal(await registerWith(proofs.SIGNUP[0], email_verification))).toEqual([400, 'wrong_code']);
          }
        }
        ok(await standardAuth(service, { user, phone_verification: proofs.SIGNIN[0] }));
        ok(await standardAuth(service, { user, email_verification: proofs.SIGNIN[1] }));
        ok(await registerWith(...proofs.SIGNUP));
      },
    );

    itOnOneDatabase('swapped ids, ids of another user, and unaccepted ones do not sign in', async () => {
      const anna = await signUp(service);
      const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
      const phone_verification = await provePhone(service, 'SIGNIN', { phone: anna.phone, user: anna.id });
      const unaccepted = ok(await sendEmail(service, 'SIGNIN', { user: anna.id })).email_verification;
      for (const body of [
        { user: boris.id, phone_verification },
        { user: anna.id, email_verification: phone_verification },
        { user: anna.id, email_verification: unaccepted },
        { user: anna.id, phone_verification, email_verification: unaccepted },
        { user: anna.id, phone_verification: unaccepted, email_verification: phone_verification },
        { user: `0${anna.id}`, phone_verification },
        { user: anna.id },
      ]) {
        expect(refusal(await standardAuth(service, body))).toEqual([400, 'wrong_code']);
      }
      ok(await standardAuth(service, { user: anna.id, phone_verification }));
    });
  });

  describe('failures lock an account for unrecognized browsers (R-05)', () => {
    let person: Person;
    beforeEach(async () => {
      person = await signUp(service, {}, home);
    });

    /** Sends wrong codes by SMS: three tries per code, then a new code is requested. */
    const fail = async (times: number, caller: Caller): Promise<void> => {
      let id = '';
      let code = '';
      for (let i = 0; i < times; i += 1) {
        if (i % 3 === 0) {
          service.clock.step(60);
          id = ok(await sendSms(service, 'SIGNIN', { user: person.id }, caller)).phone_verification;
          code = await codeTo(service, person.phone);
        }
        expect(refusal(await verifySms(service, id, wrongFor(code), caller))).toEqual([400, 'wrong_code']);
      }
    };
    const tryRight = async ({ id: user, phone }: Person, caller: Caller) => {
      service.clock.step(60);
      const id = ok(await sendSms(service, 'SIGNIN', { user }, caller)).phone_verification;
      return verifySms(service, id, await codeTo(service, phone), caller);
    };

    it('ten failures in an hour lock code entry for unrecognized browsers for 15 minutes, on every channel', async () => {
      await fail(10, elsewhere);
      const closed = await tryRight(person, elsewhere);
      expect(refusal(closed)).toEqual([429, 'too_many_requests']);
      expect(Number(closed.headers['retry-after'])).toBe(15 * 60 - 60);
      const { email_verification } = ok(await sendEmail(service, 'SIGNIN', { user: person.id }, elsewhere));
      expect((await verifyEmail(service, email_verification, await codeTo(service, someEmail), elsewhere)).status).toBe(
        429,
      );
      service.clock.step(15 * 60);
      ok(await tryRight(person, elsewhere));
    });

    itOnOneDatabase('the state of a code is reported while code entry is locked too', async () => {
      service.clock.step(60);
      const used = ok(await sendSms(service, 'SIGNIN', { user: person.id }, elsewhere)).phone_verification;
      const usedCode = await codeTo(service, person.phone);
      ok(await verifySms(service, used, usedCode, elsewhere));
      await fail(9, elsewhere);
      service.clock.step(60);
      const id = ok(await sendSms(service, 'SIGNIN', { user: person.id }, elsewhere)).phone_verification;
      const code = await codeTo(service, person.phone);
      await verifySms(service, id, wrongFor(code), elsewhere);
      expect(refusal(await verifySms(service, id, code, elsewhere))).toEqual([429, 'too_many_requests']);
      expect(refusal(await verifySms(service, used, usedCode, elsewhere))).toEqual([400, 'wrong_code']);
      service.clock.step(600);
      expect(refusal(await verifySms(service, id, code, elsewhere))).toEqual([400, 'expired_code']);
    });

    it('resending does not reset failures, and nine do not lock code entry', async () => {
      await fail(9, elsewhere);
      ok(await tryRight(person, elsewhere));
      await fail(1, elsewhere);
      expect((await tryRight(person, elsewhere)).status).toBe(429);
    });

    itOnOneDatabase('a recognized browser is neither affected nor counted; nor is another account', async () => {
      const other = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' }, elsewhere);
      await fail(12, home);
      ok(await tryRight(person, { cookies: { device: 'n'.repeat(43) } }));
      await fail(10, elsewhere);
      expect((await tryRight(person, elsewhere)).status).toBe(429);
      ok(await tryRight(person, home));
      ok(await tryRight(other, { ip: '198.51.100.9' }));
    });

    it('failures of an hour ago do not count', async () => {
      await fail(9, elsewhere);
      service.clock.step(3600);
      await fail(9, elsewhere);
      ok(await tryRight(person, elsewhere));
    });

    it('every failure is recorded in the security log, without a contact', async () => {
      await fail(2, elsewhere);
      const events = await service.storage.db
        .selectFrom('audit_events')
        .selectAll()
        .where('user_id', '=', person.id)
        .where('event', '=', 'sign_in_failed')
        .execute();
      expect(events).toHaveLength(2);
      expect(events[0]).toMatchObject({ ip: '198.51.100.7', details: { channel: 'sms', action: 'SIGNIN' } });
      expect(JSON.stringify(events)).not.toContain(person.phone);
    });
  });

  it('a contact without a user is locked like an account (R-05)', async () => {
    let id = '';
    let code = '';
    for (let i = 0; i < 10; i += 1) {
      if (i % 3 === 0) {
        service.clock.step(60);
        id = await sentTo(somePhone);
        code = await codeTo(service, somePhone);
      }
      await verifySms(service, id, wrongFor(code));
    }
    expect((await verifySms(service, id, code)).status).toBe(429);
    service.clock.step(60);
    ok(await verifySms(service, await sentTo('+79160000001'), await codeTo(service, '+79160000001')));
  });

  it('an accepted code is valid for half an hour', async () => {
    const person = await signUp(service);
    const phone_verification = await provePhone(service, 'SIGNIN', { phone: somePhone, user: person.id });
    service.clock.step(30 * 60);
    expect(refusal(await standardAuth(service, { user: person.id, phone_verification }))).toEqual([400, 'wrong_code']);
    await signIn(service, person);
  });
});
