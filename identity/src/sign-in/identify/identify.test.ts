import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { me, ok, signUp, someEmail, somePhone } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';

describeOnBothDatabases('looking people up before a sign-in', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver });
  });
  afterEach(() => service.close());

  const ask = (call: string, body: object, options = {}) =>
    service.call('POST', `/user/${call}/`, { body, ...options });

  it('identify answers null for an unknown phone, and masked contacts without anything else for a known one (R-09)', async () => {
    expect(ok(await ask('identify', { phone: somePhone, site: null }))).toEqual({ user: null });
    const { id } = await signUp(service);
    expect(ok(await ask('identify', { phone: '8 (916) 123-45-67' }))).toEqual({
      user: {
        id,
        two_factor_auth: 'DISABLE',
        need_change_email: false,
        phone: '+7******4567',
        email: 'a***@example.com',
      },
    });
    expect((await ask('identify', { phone: 'нет' })).status).toBe(400);
  });

  it('identify gives a browser its device cookie once', async () => {
    const first = await ask('identify', { phone: somePhone });
    const header = String(first.headers['set-cookie']);
    expect(header).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const device = first.cookie('device')!;
    expect(
      (await ask('identify', { phone: somePhone }, { cookies: { device } })).headers['set-cookie'],
    ).toBeUndefined();
  });

  it('the device cookie is Secure where the site is', async () => {
    await service.close();
    service = await startTestService({ driver, config: { publicUrl: 'https://id.example.com' } });
    expect(String((await ask('identify', { phone: somePhone })).headers['set-cookie'])).toContain('; Secure');
  });

  it('the checks answer free contacts masked, and taken ones with 409 on their field', async () => {
    expect(ok(await ask('validate_phone', { phone: '8 916 123-45-67' }))).toEqual({ phone: '+7******4567' });
    expect(ok(await ask('check_phone_is_not_used', { phone: somePhone }))).toEqual({ phone: '+7******4567' });
    expect(ok(await ask('check_email_is_not_used', { email: someEmail }))).toEqual({ email: 'a***@example.com' });
    await signUp(service);
    const phone = await ask(
      'check_phone_is_not_used',
      { phone: '8 916 123 45 67' },
      { headers: { 'accept-language': 'en' } },
    );
    expect([phone.status, phone.body.errors]).toEqual([409, { phone: 'This phone number already has an account' }]);
    const email = await ask('check_email_is_not_used', { email: 'Anna@EXAMPLE.com' });
    expect([email.status, Object.keys(email.body.errors), email.body.phone_ending]).toEqual([409, ['email'], '67']);
    ok(await ask('validate_phone', { phone: somePhone }));
    expect((await ask('check_email_is_not_used', { email: 'a@b@c' })).status).toBe(400);
    expect((await ask('validate_phone', { phone: '+7 916' })).status).toBe(400);
  });

  it('lookups of all kinds together are limited to twenty in ten minutes from one address (R-08)', async () => {
    const kinds: [string, object][] = [
      ['identify', { phone: somePhone }],
      ['validate_phone', { phone: somePhone }],
      ['check_phone_is_not_used', { phone: somePhone }],
      ['check_email_is_not_used', { email: someEmail }],
    ];
    for (let i = 0; i < 20; i += 1) ok(await ask(...kinds[i % 4]!));
    for (const kind of kinds) {
      const refused = await ask(...kind);
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
        429,
        'too_many_requests',
        '600',
      ]);
    }
    ok(await ask('identify', { phone: somePhone }, { ip: '198.51.100.7' }));
    service.clock.step(600);
    ok(await ask('identify', { phone: somePhone }));
  });

  it('answers the country of an IP address', async () => {
    const country = (ip: string) => service.call('GET', '/user/get_country_by_ip/', { ip });
    expect(ok(await country('77.88.8.8'))).toEqual({ country_code: 'RU' });
    expect(ok(await country('2001:4860:4860::8888'))).toEqual({ country_code: 'US' });
    for (const unknown of ['192.168.1.1', '::1', '240.0.0.1'])
      expect(ok(await country(unknown))).toEqual({ country_code: 'RU' });
  });

  it('metadata holds the settings that a client follows', async () => {
    await service.close();
    service = await startTestService({
      driver,
      config: { codes: { smsLength: 5 }, limits: { resendSeconds: 30 }, defaultLanding: '/passport' },
    });
    expect(ok(await service.call('GET', '/user/get_metadata/'))).toEqual({
      sms_code_length: 5,
      email_code_length: 6,
      code_ttl_seconds: 600,
      resend_seconds: 30,
      max_code_tries: 3,
      captcha: 'off',
      providers: [],
      default_landing: '/passport',
      identify_mode: 'spec',
      name_characters: 'letters',
    });
  });
});

describeOnBothDatabases('one’s own profile', (driver) => {
  let service: TestService;
  let token: string;
  beforeEach(async () => {
    service = await startTestService({ driver });
    token = (await signUp(service)).jwt.access;
  });
  afterEach(() => service.close());

  const patch = (body: object) => service.call('PATCH', '/user/me/', { token, body });
  const post = (call: string, body: object = {}) => service.call('POST', `/user/${call}/`, { token, body });

  it('names and language change; a change of name is logged without its values, a change of language is not logged', async () => {
    expect(ok(await patch({ first_name: ' Мария ', language: 'en' }))).toMatchObject({
      first_name: 'Мария',
      last_name: 'Ёлкина',
      language: 'en',
    });
    expect(ok(await me(service, token)).first_name).toBe('Мария');
    expect((await patch({ first_name: 'М' })).body.errors).toEqual({
      first_name: 'В\u00a0имени должно быть не\u00a0меньше двух букв',
    });
    expect((await patch({ language: 'de' })).status).toBe(400);
    ok(await patch({}));
    expect(ok(await patch({ language: 'ru' })).language).toBe('ru');
    const events = await service.storage.db
      .selectFrom('audit_events')
      .select('details')
      .where('event', '=', 'profile_changed')
      .execute();
    expect(events).toEqual([{ details: { fields: 'first_name' } }]);
  });

  it.each([
    ['id', 1],
    ['user_id', '00000000-0000-0000-0000-000000000000'],
    ['phone', '+79160000001'],
    ['email', 'eve@example.org'],
    ['is_verified', true],
    ['is_active', false],
    ['two_factor_auth', 'TOTP'],
    ['need_change_email', true],
    ['is_oauth2_request_approved', true],
    ['is_unit_site_request_approved', true],
    ['oauth2_access', 'APPROVED'],
    ['unit_site_access', 'APPROVED'],
    ['date_joined', '2000-01-01T00:00:00.000Z'],
    ['__proto__', { is_verified: true }],
  ])('%s is never taken from the body (R-59)', async (field, value) => {
    const before = await service.storage.db.selectFrom('users').selectAll().execute();
    const body = `{"first_name":"Анна",${JSON.stringify(field)}:${JSON.stringify(value)}}`;
    const headers = { 'content-type': 'application/json' };
    expect((await service.call('PATCH', '/user/me/', { token, body, headers })).status).toBe(400);
    expect(await service.storage.db.selectFrom('users').selectAll().execute()).toEqual(before);
  });

  it('the time zone and both consents are stored, the consents with their time', async () => {
    ok(await post('set_timezone', { timezone: 5.75 }));
    ok(await post('update_cookies_consent'));
    ok(await post('update_pm_consent', { promotional_materials_consent: true }));
    expect(ok(await me(service, token))).toMatchObject({
      timezone: 5.75,
      cookies_consent: true,
      promotional_materials_consent: true,
    });
    const [row] = await service.storage.db.selectFrom('users').selectAll().execute();
    expect([row!.cookies_consent_at, row!.promotional_materials_consent_at]).toEqual([
      service.clock.now(),
      service.clock.now(),
    ]);
    ok(await post('update_pm_consent', { promotional_materials_consent: false }));
    expect(ok(await me(service, token)).promotional_materials_consent).toBe(false);
    ok(await post('set_timezone', { timezone: -6e-98 }));
    expect(ok(await me(service, token)).timezone).toBe(0);
    expect((await post('set_timezone', { timezone: 15 })).status).toBe(400);
    expect((await post('set_timezone', { timezone: '3' })).status).toBe(400);
  });

  it('needs a sign-in for each of its calls', async () => {
    const calls: ['GET' | 'PATCH' | 'POST', string, object?][] = [
      ['GET', 'me'],
      ['PATCH', 'me', { first_name: 'Мария' }],
      ['POST', 'set_timezone', { timezone: 3 }],
      ['POST', 'update_cookies_consent'],
      ['POST', 'update_pm_consent', { promotional_materials_consent: true }],
    ];
    for (const [method, call, body] of calls) {
      expect((await service.call(method, `/user/${call}/`, body ? { body } : {})).status).toBe(401);
    }
  });
});
