import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { browserOf, keepPendingLogin } from '../../testing/externalPeople';
import { somePassword, turnOn } from '../../testing/factors';
import {
  codeTo,
  me,
  ok,
  proveEmail,
  provePhone,
  sendEmail,
  signUp,
  standardAuth,
  verifyEmail,
  type Caller,
  type Person,
} from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';

const fresh = 'fresh@example.com';

describeOnBothDatabases('a required change of the email address', (driver, itOnOneDatabase) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const demand = () =>
    service.storage.db.updateTable('users').set({ need_change_email: true }).where('id', '=', person.id).execute();
  const byPhone = (caller: Caller = {}) =>
    provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id }, caller);
  const sendTo = (email: string, phone_verification: string, caller: Caller = {}) =>
    service.call('POST', '/user/send_verification_email/', {
      ...caller,
      body: { action: 'UPDATE_PROFILE_NEW', email, phone_verification },
    });
  const prove = async (email: string, phone_verification: string): Promise<string> => {
    const { email_verification } = ok(await sendTo(email, phone_verification));
    ok(await verifyEmail(service, email_verification, await codeTo(service, email)));
    return email_verification;
  };
  const change = (body: object) => service.call('POST', '/user/change_email/', { body });

  it('refuses the sign-in before the change and completes it with the same code afterwards', async () => {
    await demand();
    expect(ok(await service.call('POST', '/user/identify/', { body: { phone: person.phone } })).user).toMatchObject({
      need_change_email: true,
    });
    const phone_verification = await byPhone();
    const refused = await standardAuth(service, { user: person.id, phone_verification });
    expect([refused.status, refused.body.code]).toEqual([401, 'need_change_email']);

    const email_verification = await prove(fresh, phone_verification);
    ok(await change({ phone_verification, email_verification }));
    const { jwt } = ok(await standardAuth(service, { user: person.id, phone_verification }));
    expect(ok(await me(service, jwt.access))).toMatchObject({
      email: fresh,
      is_verified: true,
      need_change_email: false,
    });
    expect((await change({ phone_verification, email_verification })).status).toBe(400);
  });

  it('ends the pending logins of other browsers, and continues with its own', async () => {
    const own = browserOf('d');
    const external_auth = await keepPendingLogin(service, 'anna-1', 'd');
    const ofStranger = await keepPendingLogin(service, 'stranger', 's');
    await service.storage.db.updateTable('external_visits').set({ user_id: person.id }).execute();
    await demand();
    const phone_verification = await byPhone(own);
    const { email_verification } = ok(await sendTo(fresh, phone_verification, own));
    ok(await verifyEmail(service, email_verification, await codeTo(service, fresh), own));
    const body = { phone_verification, email_verification };
    ok(await service.call('POST', '/user/change_email/', { ...own, body }));
    const stranger = await standardAuth(service, { user: person.id, external_auth: ofStranger }, browserOf('s'));
    expect([stranger.status, stranger.body.code]).toEqual([400, 'external_expired']);
    ok(await standardAuth(service, { user: person.id, phone_verification, external_auth }, own));
  });

  itOnOneDatabase('accepts no code to the old address for a sign-in', async () => {
    await demand();
    const email_verification = await proveEmail(service, 'SIGNIN', { email: person.email, user: person.id });
    expect((await standardAuth(service, { user: person.id, email_verification })).body.code).toBe('need_change_email');
  });

  itOnOneDatabase('asks for the second factor once for the whole flow', async () => {
    await turnOn(service, person, 'PASSWORD');
    await demand();
    const phone_verification = await byPhone();
    expect((await sendTo(fresh, phone_verification)).body.code).toBe('second_factor_required');
    expect((await standardAuth(service, { user: person.id, phone_verification })).body.code).toBe(
      'second_factor_required',
    );
    const refused = await standardAuth(service, { user: person.id, phone_verification, password: somePassword });
    expect(refused.body.code).toBe('need_change_email');
    const email_verification = await prove(fresh, phone_verification);
    ok(await change({ phone_verification, email_verification }));
    ok(await standardAuth(service, { user: person.id, phone_verification }));
  });

  it('continues with a second factor of both contacts, by all codes of the flow or the one to the phone', async () => {
    await turnOn(service, person, 'PHONE_EMAIL');
    await demand();
    const caller = { cookies: { device: 'd'.repeat(43) } };
    const phone_verification = await byPhone(caller);
    const email_verification = await proveEmail(service, 'SIGNIN', { email: person.email, user: person.id }, caller);
    const both = { user: person.id, phone_verification, email_verification };
    expect((await standardAuth(service, both, caller)).body.code).toBe('need_change_email');
    const { email_verification: sent } = ok(await sendTo(fresh, phone_verification, caller));
    ok(await verifyEmail(service, sent, await codeTo(service, fresh), caller));
    const body = { phone_verification, email_verification: sent };
    ok(await service.call('POST', '/user/change_email/', { ...caller, body }));
    ok(await standardAuth(service, both, caller));
  });

  it('keeps a factor of both contacts that a recovery code has proven', async () => {
    const { recoveryCodes } = await turnOn(service, person, 'PHONE_EMAIL');
    await demand();
    const phone_verification = await byPhone();
    const [recovery_code] = recoveryCodes;
    const refused = await standardAuth(service, { user: person.id, phone_verification, recovery_code });
    expect(refused.body.code).toBe('need_change_email');
    const email_verification = await prove(fresh, phone_verification);
    ok(await change({ phone_verification, email_verification }));
    ok(await standardAuth(service, { user: person.id, phone_verification }));
  });

  itOnOneDatabase('does not count a factor that was proven with one code for another code', async () => {
    await turnOn(service, person, 'PASSWORD');
    await demand();
    const first = await byPhone();
    await standardAuth(service, { user: person.id, phone_verification: first, password: somePassword });
    const second = await byPhone();
    expect((await sendTo(fresh, second)).body.code).toBe('second_factor_required');
  });

  itOnOneDatabase(
    'is possible only where it is required, with a code of the same sign-in, in the same browser',
    async () => {
      const phone_verification = await byPhone();
      expect((await sendTo(fresh, phone_verification)).body.code).toBe('wrong_code');
      await demand();
      expect((await sendTo(fresh, 'made-up')).body.code).toBe('wrong_code');
      const caller = { cookies: { device: 'd'.repeat(43) } };
      const elsewhere = await byPhone(caller);
      expect((await sendTo(fresh, elsewhere)).body.code).toBe('wrong_code');
      ok(await sendTo(fresh, elsewhere, caller));
      expect((await sendEmail(service, 'UPDATE_PROFILE_NEW', { email: fresh })).status).toBe(401);
    },
  );

  it('answers 409 for an address that is taken before or meanwhile; a code that was not accepted changes nothing', async () => {
    await demand();
    await signUp(service, { phone: '+79160000001', email: 'taken@example.com' });
    const phone_verification = await byPhone();
    expect((await sendTo('taken@example.com', phone_verification)).status).toBe(409);
    const { email_verification: unproven } = ok(await sendTo(fresh, phone_verification));
    expect((await change({ phone_verification, email_verification: unproven })).body.code).toBe('wrong_code');
    const email_verification = await prove(fresh, phone_verification);
    await service.storage.db.updateTable('users').set({ email: fresh }).where('phone', '=', '+79160000001').execute();
    const late = await change({ phone_verification, email_verification });
    expect([late.status, Object.keys(late.body.errors)]).toEqual([409, ['email']]);
  });

  itOnOneDatabase('needs a session or the code to the phone: 401 without both, whatever else is wrong', async () => {
    for (const body of [{}, { email_verification: 'x' }, { email_verification: 5 }, { phone_verification: null }])
      expect((await change(body)).status).toBe(401);
    expect((await change({ phone_verification: 'x' })).status).toBe(400);
  });

  it('happens once for ten parallel changes', async () => {
    await demand();
    const phone_verification = await byPhone();
    const email_verification = await prove(fresh, phone_verification);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => change({ phone_verification, email_verification })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
