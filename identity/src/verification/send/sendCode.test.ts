import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  codeTo,
  me,
  ok,
  sendEmail,
  sendSms,
  signIn,
  signUp,
  someEmail,
  somePhone,
  verifySms,
  wrongFor,
} from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';

const stranger = { ip: '198.51.100.7' };

describeOnBothDatabases('sending codes', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver });
  });
  afterEach(() => service.close());

  const restart = async (limits: object) => {
    await service.close();
    service = await startTestService({ driver, config: { limits } });
  };
  const sendTimes = async (times: number, caller = {}) => {
    const answers = [];
    for (let i = 0; i < times; i += 1) {
      answers.push(await sendSms(service, 'SIGNUP', { phone: somePhone }, caller));
      service.clock.step(60);
    }
    return answers;
  };

  it('answers the length and life of the code, and the masked contact only', async () => {
    const sms = ok(await sendSms(service, 'SIGNUP', { phone: '8 (916) 123-45-67' }));
    expect(sms).toEqual({
      phone_verification: expect.stringMatching(/^[\w-]{43}$/),
      phone: '+7******4567',
      code_length: 4,
      resend_seconds: 59,
      expires_in_seconds: 600,
      is_delayed: false,
    });
    const email = ok(await sendEmail(service, 'SIGNUP', { email: someEmail }));
    expect(email).toMatchObject({ email: 'a***@example.com', code_length: 6 });
    expect(await codeTo(service, someEmail)).toMatch(/^\d{6}$/);
  });

  it.each([
    ['nobody', { user: null, service: null, captcha_token: null }],
    ['a user that the client does not know', { user: -1, captcha_token: '' }],
  ])('to register, may name %s and no challenge, as a client in development does', async (_whom, rest) => {
    const send = (action: string) =>
      service.call('POST', '/user/send_verification_sms/', { body: { action, phone: somePhone, ...rest } });
    expect([(await send('SIGNUP')).status, (await send('SIGNIN')).status]).toEqual([200, 404]);
  });

  it('writes in the language of the request', async () => {
    await sendSms(service, 'SIGNUP', { phone: somePhone }, { headers: { 'accept-language': 'en-GB,ru;q=0.5' } });
    expect((await service.messages(somePhone))[0]?.text).toContain('is your Passport code');
    await sendSms(service, 'SIGNUP', { phone: '+79160000000' });
    expect((await service.messages('+79160000000'))[0]?.text).toContain('Код Паспорта: ');
  });

  it('ends an SMS with the origin-bound line for autofill', async () => {
    await sendSms(service, 'SIGNUP', { phone: somePhone });
    const [sms] = await service.messages(somePhone);
    expect(sms?.text.split('\n').at(-1)).toBe(`@localhost #${sms?.code}`);
    expect(sms?.text.length).toBeLessThanOrEqual(70);
  });

  describe('sends are limited on the server (R-11)', () => {
    it('a second send waits 59 s, on the server', async () => {
      ok(await sendSms(service, 'SIGNUP', { phone: somePhone }));
      const early = await sendSms(service, 'SIGNUP', { phone: '+7 916 123 45 67' });
      expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([429, 'too_many_requests', '59']);
      service.clock.step(58);
      expect((await sendSms(service, 'SIGNUP', { phone: somePhone })).headers['retry-after']).toBe('1');
      service.clock.step(1);
      ok(await sendSms(service, 'SIGNUP', { phone: somePhone }));
      expect(await service.messages(somePhone)).toHaveLength(2);
    });

    it('fifty requests in parallel send one message', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => sendSms(service, 'SIGNUP', { phone: somePhone })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(49);
      expect(await service.messages(somePhone)).toHaveLength(1);
    });

    it('SESSION_LIMIT: five in an hour from one address, while another address can continue', async () => {
      const codes = (await sendTimes(6)).map(({ body }) => body.code);
      expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'SESSION_LIMIT']);
      const [refused] = await sendTimes(1);
      expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(3600 - 7 * 60 + 60);
      expect((await sendTimes(1, stranger))[0]?.status).toBe(200);
      service.clock.step(3600);
      expect((await sendTimes(1))[0]?.status).toBe(200);
    });

    it('DAY_LIMIT: ten a day for one recipient, from all addresses', async () => {
      for (let i = 0; i < 10; i += 1) expect((await sendTimes(1, { ip: `198.51.100.${i}` }))[0]?.status).toBe(200);
      const [refused] = await sendTimes(1, { ip: '203.0.113.1' });
      expect([refused?.status, refused?.body.code]).toEqual([429, 'DAY_LIMIT']);
      service.clock.step(24 * 3600);
      expect((await sendTimes(1))[0]?.status).toBe(200);
    });

    it('MONTH_LIMIT: the month is counted beyond the days', async () => {
      await restart({ sendsMonth: 3, sendsDay: 2 });
      expect((await sendTimes(3)).map(({ body }) => body.code)).toEqual([undefined, undefined, 'DAY_LIMIT']);
      service.clock.step(24 * 3600);
      expect((await sendTimes(2)).map(({ body }) => body.code)).toEqual([undefined, 'MONTH_LIMIT']);
      service.clock.step(30 * 24 * 3600);
      expect((await sendTimes(1))[0]?.status).toBe(200);
    });

    it('a refused send costs nothing of any allowance', async () => {
      await restart({ sendsSession: 1, sendsDay: 2 });
      expect((await sendTimes(3)).map(({ body }) => body.code)).toEqual([undefined, 'SESSION_LIMIT', 'SESSION_LIMIT']);
      expect((await sendTimes(1, stranger))[0]?.status).toBe(200);
    });

    it("unrecognized browsers that use up a person's allowance do not affect that of a recognized browser", async () => {
      const cookies = { device: 'd'.repeat(43) };
      const person = await signUp(service, {}, { cookies });
      for (let i = 0; i < 12; i += 1) {
        await sendSms(service, 'SIGNIN', { phone: somePhone, user: person.id }, { ip: `198.51.100.${i}` });
        service.clock.step(60);
      }
      expect((await sendSms(service, 'SIGNIN', { user: person.id }, stranger)).body.code).toBe('DAY_LIMIT');
      expect((await sendSms(service, 'SIGNIN', { user: person.id }, { cookies, ...stranger })).status).toBe(200);
      expect((await sendEmail(service, 'SIGNIN', { user: person.id }, stranger)).status).toBe(200);
    });

    describe('of recognized browsers together', () => {
      const browsers = [...'abcdefgh'].map((letter) => ({ cookies: { device: letter.repeat(43) } }));
      /** Registers a user whose account recognizes all of these browsers. */
      const signUpInAll = async () => {
        const person = await signUp(service, {}, browsers[0]);
        const known = browsers.slice(1).map(({ cookies }) => ({
          user_id: person.id,
          device_hash: createHash('sha256').update(cookies.device).digest('base64url'),
          first_seen_at: service.clock.now(),
        }));
        await service.storage.db.insertInto('known_devices').values(known).execute();
        return person;
      };
      const bursts = async () => /prefix_burst"\} \d+/.exec(await service.metrics())?.[0];

      it.each(['UPDATE_PROFILE_OLD', 'SIGNIN'] as const)(
        'are three times those of one, for %s too, and do not count as a burst to neighbouring numbers',
        async (action) => {
          await restart({ sendsDay: 2, resendSeconds: 0 });
          const { id: user, phone, jwt } = await signUpInAll();
          const before = await bursts();
          const token = action === 'SIGNIN' ? {} : { token: jwt.access };
          const send = (caller: object) => sendSms(service, action, { user, phone }, { ...caller, ...token });
          const codes = [];
          for (const browser of browsers.slice(0, 4))
            for (let time = 0; time < 3; time += 1) codes.push((await send(browser)).body.code);
          const ofOne = [undefined, undefined, 'DAY_LIMIT'];
          expect(codes).toEqual([...ofOne, ...ofOne, ...ofOne, 'DAY_LIMIT', 'DAY_LIMIT', 'DAY_LIMIT']);
          expect(await bursts()).toBe(before);
          service.clock.step(24 * 3600);
          ok(await sendSms(service, 'SIGNIN', { user, phone }, browsers[3]));
        },
      );

      it('are counted over a month too', async () => {
        await restart({ sendsDay: 1, sendsMonth: 1, resendSeconds: 0 });
        const { id: user, phone } = await signUpInAll();
        const codes = [];
        for (const browser of browsers.slice(0, 5)) {
          codes.push((await sendSms(service, 'SIGNIN', { user, phone }, browser)).body.code);
          service.clock.step(24 * 3600);
        }
        expect(codes).toEqual([undefined, undefined, undefined, 'MONTH_LIMIT', 'MONTH_LIMIT']);
      });

      it('do not affect those of an unrecognized browser, whose burst to neighbouring numbers is reported', async () => {
        await restart({ sendsDay: 4, sendsPrefix: 2, resendSeconds: 0 });
        const { id: user, phone } = await signUpInAll();
        const send = (caller: object) => sendSms(service, 'SIGNIN', { user, phone }, caller);
        for (const browser of browsers.slice(0, 3)) for (let time = 0; time < 4; time += 1) ok(await send(browser));
        const unknown = { cookies: { device: 'z'.repeat(43) } };
        for (let time = 0; time < 2; time += 1) ok(await send(unknown));
        expect((await send(unknown)).body.code).toBe('too_many_requests');
        expect(await bursts()).toBe('prefix_burst"} 1');
      });
    });

    it('BLACK_LIST: no code by SMS, but by email', async () => {
      const person = await signUp(service);
      await service.storage.db.insertInto('black_list').values({ phone: somePhone }).execute();
      const refused = await sendSms(service, 'SIGNIN', { user: person.id });
      expect([refused.status, refused.body.code]).toEqual([400, 'BLACK_LIST']);
      ok(await sendEmail(service, 'SIGNIN', { user: person.id }));
    });

    it('an accepted code ends the pause: signing in again does not have to wait', async () => {
      const person = await signUp(service);
      await signIn(service, person);
      await signIn(service, person);
    });
  });

  describe.each([
    ['with a device cookie', { cookies: { device: 'a'.repeat(43) } }],
    ['without cookies', {}],
  ])('%s (R-13)', (_name, caller) => {
    const again = async () =>
      ok(await sendSms(service, 'SIGNUP', { phone: somePhone }, caller)).phone_verification as string;

    it('a resend within the validity delivers the same code, with the remaining tries and lifetime', async () => {
      const first = await again();
      const code = await codeTo(service, somePhone);
      await verifySms(service, first, wrongFor(code), caller);
      await verifySms(service, first, wrongFor(code), caller);
      service.clock.step(60);
      const sent = ok(await sendSms(service, 'SIGNUP', { phone: somePhone }, caller));
      expect(sent.expires_in_seconds).toBe(540);
      expect(await codeTo(service, somePhone)).toBe(code);
      expect((await verifySms(service, sent.phone_verification, wrongFor(code), caller)).body.code).toBe('wrong_code');
      expect((await verifySms(service, sent.phone_verification, code, caller)).body.code).toBe('expired_code');
    });

    it('a send after the code has expired or died delivers a new code', async () => {
      const codes = new Set<string>();
      for (let i = 0; i < 3; i += 1) {
        await again();
        codes.add(await codeTo(service, somePhone));
        service.clock.step(601);
      }
      const dead = await again();
      const code = await codeTo(service, somePhone);
      codes.add(code);
      for (let i = 0; i < 3; i += 1) await verifySms(service, dead, wrongFor(code), caller);
      service.clock.step(60);
      const next = await again();
      codes.add(await codeTo(service, somePhone));
      expect(next).not.toBe(dead);
      // Five draws of 10,000 are all equal once in 10^16.
      expect(codes.size).toBeGreaterThan(1);
      ok(await verifySms(service, next, await codeTo(service, somePhone), caller));
    });
  });

  it('two browsers that request codes for one phone get two ids and two independent codes', async () => {
    const one = { cookies: { device: 'a'.repeat(43) } };
    const two = { cookies: { device: 'b'.repeat(43) } };
    const first = ok(await sendSms(service, 'SIGNUP', { phone: somePhone }, one)).phone_verification;
    const firstCode = await codeTo(service, somePhone);
    service.clock.step(60);
    const second = ok(await sendSms(service, 'SIGNUP', { phone: somePhone }, two)).phone_verification;
    expect(second).not.toBe(first);
    const secondCode = await codeTo(service, somePhone);
    expect((await verifySms(service, second, secondCode, one)).body.code).toBe('wrong_code');
    ok(await verifySms(service, second, secondCode, two));
    ok(await verifySms(service, first, firstCode, one));
  });

  it("a sign-in names its user; a stranger's phone and an unknown user get the same response", async () => {
    const person = await signUp(service);
    // Clients send -1 for an unknown user.
    for (const body of [{}, { user: -1 }])
      expect((await sendSms(service, 'SIGNIN', body)).body.message).toBe('Не указан пользователь (user id required).');
    const wrongPhone = await sendSms(service, 'SIGNIN', { user: person.id, phone: '+79160000000' });
    const nobody = await sendSms(service, 'SIGNIN', { user: person.id + 1, phone: somePhone });
    expect([wrongPhone.status, wrongPhone.body]).toEqual([nobody.status, nobody.body]);
    expect(nobody.status).toBe(404);
  });

  it("a sign-in by email goes to the user's own address, whatever the request says", async () => {
    const person = await signUp(service);
    ok(await sendEmail(service, 'SIGNIN', { user: person.id, email: 'eve@example.org' }));
    expect(await service.messages('eve@example.org')).toEqual([]);
    expect(await codeTo(service, someEmail)).toMatch(/^\d{6}$/);
  });

  it('registering with a contact that is taken is refused on its field', async () => {
    await signUp(service);
    const phone = await sendSms(service, 'SIGNUP', { phone: somePhone });
    expect([phone.status, Object.keys(phone.body.errors)]).toEqual([409, ['phone']]);
    const email = await sendEmail(service, 'SIGNUP', { email: 'ANNA@example.com' });
    expect([email.status, Object.keys(email.body.errors)]).toEqual([409, ['email']]);
  });

  it('codes for a profile go to its signed-in owner only', async () => {
    const person = await signUp(service);
    const token = person.jwt.access;
    expect((await sendSms(service, 'UPDATE_PROFILE_OLD', { user: person.id })).status).toBe(401);
    expect(ok(await sendSms(service, 'UPDATE_PROFILE_OLD', {}, { token })).phone).toBe('+7******4567');
    expect((await sendEmail(service, 'UPDATE_PROFILE_NEW', { email: someEmail }, { token })).status).toBe(409);
    expect(ok(await sendEmail(service, 'UPDATE_PROFILE_NEW', { email: 'new@example.com' }, { token })).email).toBe(
      'n***@example.com',
    );
    ok(await me(service, token));
  });

  it.each([
    ['phone', 'нет', 400],
    ['phone', '+7916', 400],
  ])('a wrong %s is refused on its field', async (field, phone, status) => {
    const answer = await sendSms(service, 'SIGNUP', { phone });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]]);
    expect((await sendSms(service, 'SIGNUP', {})).status).toBe(400);
  });
});
