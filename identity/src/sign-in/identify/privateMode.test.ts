import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  codeTo,
  ok,
  sendEmail,
  sendSms,
  signUp,
  someEmail,
  somePhone,
  verifyEmail,
  verifySms,
  wrongFor,
} from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';

const unknownPhone = '+79169999999';

describeOnOneDatabase('private mode', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    const limits = { probesPerIp: 10_000, resendSeconds: 0, codeTries: 3 };
    service = await startTestService({ driver, config: { limits } });
    await signUp(service);
    service.context.config.identifyMode = 'private';
  });
  afterEach(() => service.close());
  const identify = (phone: string) => service.call('POST', '/user/identify/', { body: { phone } });
  const userOf = async (phone: string): Promise<string> => ok(await identify(phone)).user.id;
  const both = async <T>(ask: (phone: string) => Promise<T>): Promise<[T, T]> => [
    await ask(somePhone),
    await ask(unknownPhone),
  ];

  it('identify answers known and unknown phones with the same status, keys and length, and no contact (R-07, R-09)', async () => {
    const [known, unknown] = await both(identify);
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(Object.keys(known.body.user)).toEqual(Object.keys(unknown.body.user));
    expect(known.headers['content-length']).toBe(unknown.headers['content-length']);
    expect({ ...known.body.user, id: '' }).toEqual({ ...unknown.body.user, id: '' });
    expect(JSON.stringify(known.body)).not.toMatch(/\*|4567|anna/);
  });

  it('sends by SMS and by email get the same response, and so do wrong codes', async () => {
    for (const send of [sendSms, sendEmail]) {
      const [known, unknown] = await both(async (phone) => send(service, 'SIGNIN', { user: await userOf(phone) }));
      const shape = ({ status, body }: typeof known) => [
        status,
        Object.entries(body).map(([key, value]) => [key, key.endsWith('_verification') ? String(value).length : value]),
      ];
      expect(shape(known)).toEqual(shape(unknown));
    }
    const [known, unknown] = await both(async (phone) => {
      const sent = ok(await sendEmail(service, 'SIGNIN', { user: await userOf(phone) }));
      const answers = [];
      for (let attempt = 0; attempt < 4; attempt += 1) {
        answers.push((await verifyEmail(service, sent.email_verification, wrongFor('000000'))).body.code);
      }
      return answers;
    });
    expect(known).toEqual(unknown);
    const [checks, others] = await both((phone) =>
      service.call('POST', '/user/check_phone_is_not_used/', { body: { phone } }),
    );
    expect([checks.status, checks.body]).toEqual([others.status, others.body]);
    const mixed = await sendSms(service, 'SIGNIN', { user: await userOf(somePhone), phone: unknownPhone });
    expect(mixed.status).toBe(404);
  });

  it('emails to an address use up no limit that would reveal whose phone it belongs to (R-07)', async () => {
    const { sendsSession } = service.context.config.limits;
    // The first was that of the registration.
    for (let sends = 1; sends < sendsSession; sends += 1) ok(await sendEmail(service, 'SIGNUP', { email: someEmail }));
    expect((await sendEmail(service, 'SIGNUP', { email: someEmail })).body.code).toBe('SESSION_LIMIT');
    const answers = await both(async (phone) => sendEmail(service, 'SIGNIN', { user: await userOf(phone) }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('an accepted code signs a known phone in, and lets an unknown one register with it', async () => {
    const prove = async (phone: string) => {
      const user = await userOf(phone);
      const { phone_verification } = ok(await sendSms(service, 'SIGNIN', { user: user, phone }));
      ok(await verifySms(service, phone_verification, await codeTo(service, phone)));
      const answer = await service.call('POST', '/user/standard_auth/', { body: { user, phone_verification } });
      return { phone_verification, answer };
    };
    const [known, unknown] = await both(prove);
    expect(ok(known.answer).jwt.access).toEqual(expect.any(String));
    expect([unknown.answer.status, unknown.answer.body.code]).toEqual([404, 'not_registered']);

    const email = 'new@mail.example';
    const { email_verification } = ok(await sendEmail(service, 'SIGNUP', { email }));
    ok(await verifyEmail(service, email_verification, await codeTo(service, email)));
    const body = { first_name: 'Анна', last_name: 'Ёлкина', phone: unknownPhone, email, email_verification };
    const { phone_verification } = unknown;
    ok(await service.call('POST', '/user/registration/', { body: { ...body, phone_verification } }));
  });

  it('a sign-in whose code was not accepted is refused alike for a known and an unknown phone', async () => {
    const enter = async (phone: string) => {
      const user = await userOf(phone);
      const { phone_verification } = ok(await sendSms(service, 'SIGNIN', { user, phone }));
      const answer = await service.call('POST', '/user/standard_auth/', { body: { user, phone_verification } });
      return [answer.status, answer.body.code];
    };
    expect(await both(enter)).toEqual([
      [400, 'wrong_code'],
      [400, 'wrong_code'],
    ]);
    const { phone_verification } = ok(await sendSms(service, 'SIGNUP', { phone: unknownPhone }));
    const body = { user: 'made up', phone_verification };
    expect((await service.call('POST', '/user/standard_auth/', { body })).status).toBe(400);
  });

  it('a made-up user value is refused', async () => {
    expect((await sendSms(service, 'SIGNIN', { user: 'made up' })).status).toBe(400);
    expect((await sendEmail(service, 'SIGNIN', { user: 1000 })).status).toBe(400);
  });
});
