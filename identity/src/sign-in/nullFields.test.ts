import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addSeconds, daySeconds } from '../platform/clock';
import { createApplication, giveAccess } from '../testing/developers';
import { somePassword, turnOn } from '../testing/factors';
import { ok, proveEmail, provePhone, signInProof, signUp, someEmail, somePhone, standardAuth } from '../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../testing/harness';
import { operate } from '../testing/operate';

describeOnBothDatabases('null for a field that does not apply', (driver, itOnOneDatabase) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0, sendsSession: 100 } } });
  });
  afterEach(() => service.close());

  const send = (channel: 'sms' | 'email', body: object, token?: string) =>
    service.call('POST', `/user/send_verification_${channel}/`, { body, ...(token && { token }) });
  const none = { user: null, captcha_token: null, service: null };

  itOnOneDatabase('is accepted by the sends, like an empty text, if the action needs no contact', async () => {
    ok(await send('sms', { action: 'SIGNUP', phone: somePhone, email: null, ...none }));
    ok(await send('email', { action: 'SIGNUP', email: someEmail, phone: null, phone_verification: null, ...none }));
    const { id: user, jwt } = await signUp(service);
    for (const nothing of [null, '']) {
      const body = { captcha_token: null, phone_verification: null, phone: nothing, email: nothing, service: nothing };
      const own = { ...body, action: 'UPDATE_PROFILE_OLD', user: null };
      expect(ok(await send('sms', { ...body, action: 'SIGNIN', user })).phone).toBe('+7******4567');
      expect(ok(await send('email', { ...body, action: 'SIGNIN', user })).email).toBe('a***@example.com');
      expect(ok(await send('sms', own, jwt.access)).phone).toBe('+7******4567');
      expect(ok(await send('email', own, jwt.access)).email).toBe('a***@example.com');
    }
  });

  itOnOneDatabase('is refused for a contact that the action needs', async () => {
    for (const nothing of [null, '', undefined]) {
      const bySms = await send('sms', { action: 'SIGNUP', phone: nothing, ...none });
      expect([bySms.status, Object.keys(bySms.body.errors)]).toEqual([400, ['phone']]);
      const byEmail = await send('email', { action: 'SIGNUP', email: nothing, ...none });
      expect([byEmail.status, Object.keys(byEmail.body.errors)]).toEqual([400, ['email']]);
    }
  });

  it('is accepted by a registration and its form', async () => {
    const proof = {
      phone_verification: await provePhone(service, 'SIGNUP', { phone: somePhone }),
      email_verification: await proveEmail(service, 'SIGNUP', { email: someEmail }),
      external_auth: null,
    };
    const { phone } = ok(
      await service.call('POST', '/user/initial_user_data/', { body: { ...proof, email_verification: null } }),
    );
    const names = { first_name: 'Анна', last_name: 'Ёлкина', phone, email: someEmail };
    const body = { ...names, ...proof, temp_code: null, site: null, client: null };
    ok(await service.call('POST', '/user/registration/', { body }));
  });

  itOnOneDatabase('is accepted by a sign-in and by the change of a factor', async () => {
    const person = await signUp(service);
    const none = {
      email_verification: null,
      password: null,
      totp: null,
      telegram_verification: null,
      recovery_code: null,
    };
    const parties = { external_auth: null, site: null, client: null };
    ok(await standardAuth(service, { ...(await signInProof(service, person)), ...none, ...parties }));
    await turnOn(service, person, 'PASSWORD');
    const body = { ...none, ...parties, password: somePassword };
    ok(await standardAuth(service, { ...(await signInProof(service, person)), ...body }));
    const current = { ...none, phone_verification: null, password: somePassword };
    const change = { mode: 'PASSWORD', ...none, password: '804613', confirm_password: null, current };
    ok(await service.call('PATCH', '/user/set_2fa/', { token: person.jwt.access, body: change }));
  });

  itOnOneDatabase('is accepted for the token of a site and by a request for access', async () => {
    const { jwt } = await signUp(service);
    const address = ['--url', 'https://shop.example/start', '--redirect-host', 'shop.example'];
    const { site_id } = await operate(service, 'partner', 'create', '--name', 'Лавка', ...address);
    const call = (path: string, body: object) => service.call('POST', path, { token: jwt.access, body });
    const { url } = ok(await call('/partner/get_user_token_for_site/', { site: site_id, redirect_uri: null }));
    expect(url).toBe('https://shop.example/start');

    const wanted = { type: 'OAUTH2_CLIENT', organization_name: 'Лавка', comment: 'Вход' };
    const none = { inn: null, ogrn: null, site_address: null };
    const { id } = ok(await call('/partner_creation_request/', { ...wanted, ...none, inn: '7707083893' }));
    const path = `/partner_creation_request/${id}/`;
    const changed = ok(await service.call('PATCH', path, { token: jwt.access, body: none }));
    expect(changed).toMatchObject({ inn: '', ogrn: '', site_address: '' });
  });

  itOnOneDatabase('is accepted for a field with a default', async () => {
    const person = await signUp(service);
    const token = person.jwt.access;
    const call = (path: string, body: object) => service.call('POST', path, { token, body });
    const wanted = { type: 'OAUTH2_CLIENT', organization_name: 'Лавка', comment: 'Вход', is_foreign: null };
    const { id, is_foreign } = ok(await call('/partner_creation_request/', wanted));
    expect(is_foreign).toBe(false);
    const path = `/partner_creation_request/${id}/`;
    const change = async (value: boolean | null) =>
      ok(await service.call('PATCH', path, { token, body: { is_foreign: value } })).is_foreign as boolean;
    expect([await change(true), await change(null)]).toEqual([true, false]);

    await giveAccess(service, person, 'UNIT_SITE');
    const site = await createApplication(service, person, 'UNIT_SITE');
    ok(await call(`/partner/${site.id}/refresh_secret_key/`, { old_secret_ttl_seconds: null }));
    const { secrets } = ok(await service.call('GET', `/oauth2/${site.id}/`, { token }));
    const ends = (secrets as { expires_at: string | null }[]).map(({ expires_at }) => expires_at);
    expect(ends.filter(Boolean)).toEqual([addSeconds(service.clock.now(), daySeconds).toISOString()]);

    // As without a token: the session says whose removal it is, and there is none.
    expect((await call('/user/2fa/cancel_reset/', { token: null })).status).toBe(404);
    ok(await call('/user/logout/', { end_all_sessions: null }));
  });
});
