import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { browserOf, keepPendingLogin } from '../../testing/externalPeople';
import {
  me,
  ok,
  proveEmail,
  provePhone,
  sendEmail,
  sendSms,
  signIn,
  signUp,
  standardAuth,
  type Person,
} from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type Answer, type TestService } from '../../testing/harness';

const newEmail = 'anna.new@example.com';
const newPhone = '+79167654321';

describeOnBothDatabases('changing a contact', (driver) => {
  let service: TestService;
  let person: Person;
  let token: string;
  beforeEach(async () => {
    service = await startTestService({
      driver,
      config: { limits: { resendSeconds: 0, sendsSession: 1000, sendsDay: 1000 } },
    });
    person = await signUp(service);
    token = person.jwt.access;
  });
  afterEach(() => service.close());

  const changeEmail = (body: object, caller: object = { token }) =>
    service.call('POST', '/user/change_email/', { ...caller, body });
  const changePhone = (body: object, caller: object = { token }) =>
    service.call('POST', '/user/change_phone/', { ...caller, body });
  const oldPhone = () => provePhone(service, 'UPDATE_PROFILE_OLD', { phone: person.phone }, { token });
  const oldEmail = () => proveEmail(service, 'UPDATE_PROFILE_OLD', { email: person.email }, { token });
  const freshEmail = (email = newEmail) => proveEmail(service, 'UPDATE_PROFILE_NEW', { email }, { token });
  const freshPhone = (phone = newPhone) => provePhone(service, 'UPDATE_PROFILE_NEW', { phone }, { token });
  const notices = async (to: string) => (await service.messages(to)).filter(({ code }) => !code);
  const history = async () =>
    ok(await service.call('GET', '/user/history/', { token })).events.map(({ event }: { event: string }) => event);

  describe('a contact changes with proof of an old one and of the new one (R-20)', () => {
    it('ends the pending logins of the person, which the earlier address may have matched', async () => {
      const external_auth = await keepPendingLogin(service, 'anna-1', 'h');
      await service.storage.db.updateTable('external_visits').set({ user_id: person.id }).execute();
      ok(await changeEmail({ phone_verification: await oldPhone(), email_verification: await freshEmail() }));
      const pending = await standardAuth(service, { user: person.id, external_auth }, browserOf('h'));
      expect([pending.status, pending.body.code]).toEqual([400, 'external_expired']);
    });

    it('a required change of address ends them too: the old one may belong to a stranger', async () => {
      const external_auth = await keepPendingLogin(service, 'stranger', 'h');
      await service.storage.db.updateTable('external_visits').set({ user_id: person.id }).execute();
      await service.storage.db.updateTable('users').set({ need_change_email: true }).execute();
      ok(await changeEmail({ phone_verification: await oldPhone(), email_verification: await freshEmail() }));
      const pending = await standardAuth(service, { user: person.id, external_auth }, browserOf('h'));
      expect([pending.status, pending.body.code]).toEqual([400, 'external_expired']);
    });

    it('the email address changes with proof of the old contact and of the new one, and the old one is notified', async () => {
      await signIn(service, person);
      const body = { phone_verification: await oldPhone(), email_verification: await freshEmail() };
      expect(ok(await changeEmail(body))).toEqual({ other_sessions: 1 });
      expect(ok(await me(service, token))).toMatchObject({
        email: newEmail,
        is_verified: true,
        need_change_email: false,
      });
      const [email] = await notices(person.email);
      expect(email?.subject).toBe('Почта аккаунта изменена');
      expect(email?.text).toContain('Теперь коды приходят на anna.***@example.com. ');
      expect(email?.text).not.toContain(newEmail);
      expect(email?.text).toMatch(/http:\/\/localhost:3000\/contact-change\/undo#token=[\w-]{43}\n/);
      const [sms] = await notices(person.phone);
      expect(sms?.text).toMatch(/^Паспорт: почта вашего аккаунта изменена\./);
      expect(sms?.text).not.toContain('token');
      expect(await notices(newEmail)).toEqual([]);
      expect((await history())[0]).toBe('email_changed');
    });

    it('the change can be proven by the old address instead of the phone', async () => {
      const body = { old_email_verification: await oldEmail(), email_verification: await freshEmail() };
      ok(await changeEmail(body));
      expect(ok(await me(service, token)).email).toBe(newEmail);
    });

    it('an address given at registration and never proven goes to the user who proves it', async () => {
      const other = await signUp(service, { phone: '+79160000009', email: newEmail });
      const unproven = { is_verified: false, need_change_email: true };
      await service.storage.db.updateTable('users').set(unproven).where('id', '=', other.id).execute();
      const body = { phone_verification: await oldPhone(), email_verification: await freshEmail() };
      ok(await changeEmail(body));
      expect(ok(await me(service, other.jwt.access)).email).toBeNull();
    });

    it('the phone changes with proof of the old one, or of the email address where the phone is lost', async () => {
      ok(await changePhone({ old_phone_verification: await oldPhone(), phone_verification: await freshPhone() }));
      expect(ok(await me(service, token)).phone).toBe(newPhone);
      const [sms] = await notices(person.phone);
      expect(sms?.text).toMatch(/номер телефона вашего аккаунта изменён.*\/contact-change\/undo#token=[\w-]{43}$/);
      const [elsewhere] = await notices(person.email);
      expect(elsewhere?.subject).toBe('Номер телефона изменён');
      expect(elsewhere?.text).toContain('Теперь вы входите по номеру +7******4321. ');

      const body = { email_verification: await oldEmail(), phone_verification: await freshPhone('+79160000009') };
      ok(await changePhone(body));
      expect(ok(await me(service, token)).phone).toBe('+79160000009');
    });

    it('people sign in with the new phone and no longer with the old one', async () => {
      ok(await changePhone({ old_phone_verification: await oldPhone(), phone_verification: await freshPhone() }));
      await signIn(service, { ...person, phone: newPhone });
      expect(ok(await service.call('POST', '/user/identify/', { body: { phone: person.phone } })).user).toBeNull();
      await signUp(service, { phone: person.phone, email: 'next@example.com' });
    });

    it('a code that was accepted at the old phone before opens nothing after the change', async () => {
      const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
      ok(await changePhone({ old_phone_verification: await oldPhone(), phone_verification: await freshPhone() }));
      const { status, body } = await standardAuth(service, { user: person.id, phone_verification });
      expect([status, body.code]).toEqual([400, 'wrong_code']);
    });
  });

  describe('what does not prove it', () => {
    it('no proof, only the new contact, or a made-up id is refused (R-20)', async () => {
      const email_verification = await freshEmail();
      for (const old of [
        {},
        { phone_verification: null },
        { phone_verification: email_verification },
        { phone_verification: 'x' },
      ])
        expect((await changeEmail({ email_verification, ...old })).body.code).toBe('wrong_code');
      expect((await changeEmail({ phone_verification: await oldPhone() })).status).toBe(400);
      expect(ok(await me(service, token)).email).toBe(person.email);
    });

    it('a code of another action or channel is refused (R-03)', async () => {
      const fresh = await freshEmail();
      const signInCode = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
      const old = await oldPhone();
      const wrong = [
        { phone_verification: signInCode, email_verification: fresh },
        { phone_verification: await oldEmail(), email_verification: fresh },
        { phone_verification: old, email_verification: await oldEmail() },
        { phone_verification: old, email_verification: await freshPhone() },
        { phone_verification: old, email_verification: old },
      ];
      for (const body of wrong) expect((await changeEmail(body)).body.code).toBe('wrong_code');
      // A refusal consumes nothing.
      ok(await changeEmail({ phone_verification: old, email_verification: fresh }));
    });

    it("another user's codes are refused", async () => {
      const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
      const as = { token: boris.jwt.access };
      const his = {
        phone_verification: await provePhone(service, 'UPDATE_PROFILE_OLD', { phone: boris.phone }, as),
        email_verification: await proveEmail(service, 'UPDATE_PROFILE_NEW', { email: 'boris.new@example.com' }, as),
      };
      expect((await changeEmail(his)).body.code).toBe('wrong_code');
      expect((await changeEmail({ ...his, email_verification: await freshEmail() })).body.code).toBe('wrong_code');
      expect((await changeEmail({ ...his, phone_verification: await oldPhone() })).body.code).toBe('wrong_code');
      ok(await changeEmail(his, as));
    });

    it('a proof of a contact that has been replaced since is refused', async () => {
      const old = await oldPhone();
      ok(await changePhone({ email_verification: await oldEmail(), phone_verification: await freshPhone() }));
      expect((await changeEmail({ phone_verification: old, email_verification: await freshEmail() })).body.code).toBe(
        'wrong_code',
      );
    });

    it('codes that were used before, or accepted half an hour ago, are refused', async () => {
      const body = { phone_verification: await oldPhone(), email_verification: await freshEmail() };
      ok(await changeEmail(body));
      expect((await changeEmail(body)).body.code).toBe('wrong_code');
      const old = await oldPhone();
      service.clock.step(290);
      const { jwt } = { jwt: await signIn(service, person) };
      service.clock.step(31 * 60 - 290);
      const { access } = ok(await service.call('POST', '/user/refresh_jwt/', { body: { refresh: jwt.refresh } }));
      const fresh = await proveEmail(service, 'UPDATE_PROFILE_NEW', { email: 'third@example.com' }, { token: access });
      const late = await changeEmail({ phone_verification: old, email_verification: fresh }, { token: access });
      expect(late.body.code).toBe('wrong_code');
    });

    it('a refusal names the field of the code that no longer counts, so that the client requests that code again', async () => {
      const [phone, email, toNewEmail] = [await oldPhone(), await oldEmail(), await freshEmail()];
      ok(await changeEmail({ phone_verification: phone, email_verification: toNewEmail }));
      const email_verification = await freshEmail('third@example.com');
      const phone_verification = await freshPhone();
      const present = { phone_verification: await oldPhone() };
      const exported = (body: object) => service.call('POST', '/user/export/', { token, body });
      const deleted = (body: object) => service.call('POST', '/user/delete_account/', { token, body });
      const refusals: [string, Answer][] = [
        ['phone_verification', await changeEmail({ phone_verification: phone, email_verification })],
        ['old_email_verification', await changeEmail({ old_email_verification: email, email_verification })],
        ['email_verification', await changeEmail({ ...present, email_verification: toNewEmail })],
        ['old_phone_verification', await changePhone({ old_phone_verification: phone, phone_verification })],
        ['email_verification', await changePhone({ email_verification: email, phone_verification })],
        ['phone_verification', await exported({ phone_verification: phone })],
        ['email_verification', await deleted({ email_verification: email })],
      ];
      for (const [field, { status, body }] of refusals)
        expect([status, body.code, body.errors]).toEqual([
          400,
          'wrong_code',
          { [field]: 'Код устарел. Запросите новый' },
        ]);
    });

    it('codes of a profile change do not count for the change that a sign-in requires', async () => {
      const body = { phone_verification: await oldPhone(), email_verification: await freshEmail() };
      expect(await changeEmail(body, {})).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
      expect((await changePhone({ phone_verification: 'x' }, {})).status).toBe(401);
    });
  });

  it('a taken contact is refused at the send, and one taken meanwhile at the change', async () => {
    const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    expect((await sendEmail(service, 'UPDATE_PROFILE_NEW', { email: boris.email }, { token })).status).toBe(409);
    expect((await sendSms(service, 'UPDATE_PROFILE_NEW', { phone: boris.phone }, { token })).status).toBe(409);
    expect((await sendEmail(service, 'UPDATE_PROFILE_NEW', { email: person.email }, { token })).status).toBe(409);
    const body = { phone_verification: await oldPhone(), email_verification: await freshEmail() };
    await service.storage.db.updateTable('users').set({ email: newEmail }).where('id', '=', boris.id).execute();
    const { status, body: answer } = await changeEmail(body);
    expect([status, Object.keys(answer.errors)]).toEqual([409, ['email']]);
  });

  it('in private mode the response to a taken contact equals that to a free one; it is refused after its code was accepted (R-07)', async () => {
    const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    service.context.config.identifyMode = 'private';
    const shape = ({ status, body }: Answer, channel: 'phone' | 'email') => [
      status,
      { ...body, [`${channel}_verification`]: '', [channel]: '' },
    ];
    const emails = await Promise.all(
      [boris.email, newEmail].map((email) => sendEmail(service, 'UPDATE_PROFILE_NEW', { email }, { token })),
    );
    expect(shape(emails[0]!, 'email')).toEqual(shape(emails[1]!, 'email'));
    const phones = await Promise.all(
      [boris.phone, newPhone].map((phone) => sendSms(service, 'UPDATE_PROFILE_NEW', { phone }, { token })),
    );
    expect(shape(phones[0]!, 'phone')).toEqual(shape(phones[1]!, 'phone'));

    const email = await changeEmail({
      phone_verification: await oldPhone(),
      email_verification: await freshEmail(boris.email),
    });
    expect([email.status, Object.keys(email.body.errors)]).toEqual([409, ['email']]);
    const phone = await changePhone({
      email_verification: await oldEmail(),
      phone_verification: await freshPhone(boris.phone),
    });
    expect([phone.status, Object.keys(phone.body.errors)]).toEqual([409, ['phone']]);
  });

  it('in spec mode each send to a new contact counts as a lookup: past the allowance, free and taken ones are refused alike (R-08)', async () => {
    const allowance = 4;
    service.context.config.limits.probesPerIp = allowance;
    const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    const ask = async (contacts: { email: string }[]) => {
      const answers = [];
      for (const contact of contacts)
        answers.push(await sendEmail(service, 'UPDATE_PROFILE_NEW', contact, { token, ip: '203.0.113.5' }));
      return answers.map(({ status, body }) => [status, body.code]);
    };
    const taken = { email: boris.email };
    expect(await ask(Array.from({ length: allowance }, () => taken))).toEqual(
      Array.from({ length: allowance }, () => [409, undefined]),
    );
    expect(await ask([taken, { email: 'free@example.com' }])).toEqual([
      [429, 'too_many_requests'],
      [429, 'too_many_requests'],
    ]);
    const sms = await sendSms(service, 'UPDATE_PROFILE_NEW', { phone: newPhone }, { token, ip: '203.0.113.5' });
    expect(sms.status).toBe(429);
  });

  it('of ten parallel changes with the same codes, one succeeds and causes one notice', async () => {
    const body = { phone_verification: await oldPhone(), email_verification: await freshEmail() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => changeEmail(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...new Array(9).fill(400)]);
    expect(await notices(person.email)).toHaveLength(1);
  });

  it('counts the other sessions before the commit: a count that fails later would report a change that happened as failed', async () => {
    const body = { phone_verification: await oldPhone(), email_verification: await freshEmail() };
    const { db } = service.context;
    const begin = db.transaction.bind(db);
    jest.spyOn(db, 'transaction').mockImplementationOnce(() => {
      // From here on only the transaction of the change is answered.
      jest.spyOn(db, 'getExecutor').mockImplementation(() => {
        throw new Error('the database is away');
      });
      return begin();
    });
    const answer = await changeEmail(body);
    jest.restoreAllMocks();
    expect(ok(answer)).toEqual({ other_sessions: 0 });
  });

  it('with a second factor the sign-in has to be recent too, and a refusal consumes nothing (R-26)', async () => {
    await service.storage.db
      .updateTable('users')
      .set({ two_factor_auth: 'TOTP' })
      .where('id', '=', person.id)
      .execute();
    service.clock.step(295);
    const body = { phone_verification: await oldPhone(), email_verification: await freshEmail() };
    service.clock.step(4);
    const { storage, clock } = service;
    service.clock.step(1);
    const { access } = ok(await service.call('POST', '/user/refresh_jwt/', { body: { refresh: person.jwt.refresh } }));
    const refused = await changeEmail(body, { token: access });
    expect([refused.status, refused.body.code]).toEqual([401, 'recent_sign_in_required']);
    await storage.db.updateTable('sessions').set({ confirmed_at: clock.now() }).execute();
    ok(await changeEmail(body, { token: access }));
  });

  it('a code to the old contact counts as a sign-in for five minutes; after that the session has to be recent (R-26)', async () => {
    const proof = { phone_verification: await oldPhone() };
    service.clock.step(300);
    const { access } = ok(await service.call('POST', '/user/refresh_jwt/', { body: { refresh: person.jwt.refresh } }));
    const fresh = await proveEmail(service, 'UPDATE_PROFILE_NEW', { email: newEmail }, { token: access });
    const change = () => changeEmail({ ...proof, email_verification: fresh }, { token: access });
    const refused = await change();
    expect([refused.status, refused.body.code]).toEqual([401, 'recent_sign_in_required']);
    for (const path of ['/user/export/', '/user/delete_account/']) {
      const { body } = await service.call('POST', path, { token: access, body: proof });
      expect(body.code).toBe('recent_sign_in_required');
    }
    const confirming = await provePhone(service, 'UPDATE_PROFILE_OLD', { phone: person.phone }, { token: access });
    ok(
      await service.call('POST', '/user/confirm_sign_in/', { token: access, body: { phone_verification: confirming } }),
    );
    ok(await change());
  });

  it('an address that was never proven gets no undo link', async () => {
    await service.storage.db
      .updateTable('users')
      .set({ need_change_email: true })
      .where('id', '=', person.id)
      .execute();
    ok(await changeEmail({ phone_verification: await oldPhone(), email_verification: await freshEmail() }));
    expect(await notices(person.email)).toEqual([]);
    expect(await service.storage.db.selectFrom('contact_changes').selectAll().execute()).toEqual([]);
    expect(ok(await me(service, token)).need_change_email).toBe(false);
  });
});
