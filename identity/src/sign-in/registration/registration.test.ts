import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { me, ok, proveEmail, provePhone, sendSms, signUp, someEmail, somePhone } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';

describeOnBothDatabases('registration', (driver, itOnOneDatabase) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver });
  });
  afterEach(() => service.close());

  const register = (body: object) => service.call('POST', '/user/registration/', { body });
  const proven = async (phone = somePhone, email = someEmail) => ({
    first_name: ' Анна ',
    last_name: 'Ёлкина',
    phone,
    email,
    phone_verification: await provePhone(service, 'SIGNUP', { phone }),
    email_verification: await proveEmail(service, 'SIGNUP', { email }),
  });
  const users = () => service.storage.db.selectFrom('users').selectAll().execute();

  it('creates a user with a verified phone and email, and signs them in', async () => {
    const { jwt } = ok(await register({ ...(await proven()), email: ' ANNA@Example.com', phone: '8 916 123 45 67' }));
    expect(ok(await me(service, jwt.access))).toMatchObject({
      first_name: 'Анна',
      last_name: 'Ёлкина',
      phone: somePhone,
      email: someEmail,
      language: 'ru',
      is_verified: true,
      need_change_email: false,
      two_factor_auth: 'DISABLE',
      promotional_materials_consent: false,
      is_oauth2_request_approved: false,
      oauth2_request_waiting_for_approve: false,
      date_joined: service.clock.now().toISOString(),
      smart_id: expect.stringMatching(/^\d{8}$/),
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const [user] = await users();
    expect(user!.id).toBeGreaterThanOrEqual(1000);
  });

  it('counts as a sign-in at the moment its last code was accepted', async () => {
    const body = await proven();
    service.clock.step(290);
    const { access: token } = ok(await register(body)).jwt;
    const isRecent = async () => ok(await service.call('GET', '/user/2fa/', { token })).is_sign_in_recent as boolean;
    expect(await isRecent()).toBe(true);
    service.clock.step(10);
    expect(await isRecent()).toBe(false);
  });

  it('consumes its codes', async () => {
    const body = await proven();
    ok(await register(body));
    const again = await register({ ...body, phone: '+79160000001', email: 'other@example.com' });
    expect([again.status, again.body.code]).toEqual([400, 'wrong_code']);
  });

  it.each([
    [{ first_name: 'А' }, { first_name: 'В\u00a0имени должно быть не\u00a0меньше двух букв' }],
    [
      { first_name: 'R2D2', last_name: ' ' },
      {
        first_name: 'В имени могут быть только буквы',
        last_name: 'В\u00a0фамилии должно быть не\u00a0меньше двух букв',
      },
    ],
    [{ last_name: "О'Нил" }, { last_name: 'В фамилии могут быть только буквы' }],
    [{ email: 'nobody' }, { email: 'В\u00a0адресе нет знака\u00a0@' }],
    [{ email: 'nobody@example' }, { email: 'Проверьте адрес: похоже, после\u00a0@ чего-то не\u00a0хватает' }],
    [{ phone: '123' }, { phone: 'Проверьте номер телефона' }],
    [
      { first_name: 'А', last_name: 'Б', phone: '123', email: 'nobody' },
      {
        first_name: 'В\u00a0имени должно быть не\u00a0меньше двух букв',
        last_name: 'В\u00a0фамилии должно быть не\u00a0меньше двух букв',
        phone: 'Проверьте номер телефона',
        email: 'В\u00a0адресе нет знака\u00a0@',
      },
    ],
    [{ email_verification: null }, { email: 'Сначала подтвердите адрес почты' }],
    [{ email_verification: null, temp_code: '123456' }, { email: 'Сначала подтвердите адрес почты' }],
  ])('with %j is refused on the field, and the codes stay usable', async (wrong, errors) => {
    const body = await proven();
    const refused = await register({ ...body, ...wrong });
    expect([refused.status, refused.body.errors]).toEqual([400, errors]);
    ok(await register(body));
  });

  itOnOneDatabase('is refused with a contact other than the proven one', async () => {
    const body = await proven();
    for (const wrong of [{ phone: '+79160000001' }, { email: 'eve@example.org' }]) {
      expect((await register({ ...body, ...wrong })).body.code).toBe('wrong_code');
    }
    const unproven = ok(await sendSms(service, 'SIGNUP', { phone: '+79160000001' })).phone_verification;
    expect((await register({ ...body, phone: '+79160000001', phone_verification: unproven })).body.code).toBe(
      'wrong_code',
    );
    expect(await users()).toEqual([]);
  });

  it('succeeds once for two parallel requests with one phone; the other gets an error on the field', async () => {
    const first = await proven();
    const second = { ...(await proven('+79160000001', 'second@example.com')), phone: somePhone };
    // The second one's phone was proven in a flow of its own, before the first registered.
    await service.storage.db
      .updateTable('verifications')
      .set({ recipient: somePhone })
      .where('recipient', '=', '+79160000001')
      .execute();
    const answers = await Promise.all([register(first), register(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.errors).toEqual({
      phone: 'Этот номер уже зарегистрирован',
    });
    expect(await users()).toHaveLength(1);
  });

  it('is refused on the field with an address that was taken meanwhile, and stores nothing', async () => {
    const first = await proven();
    const second = await proven('+79160000001', 'second@example.com');
    await service.storage.db
      .updateTable('verifications')
      .set({ recipient: someEmail })
      .where('recipient', '=', 'second@example.com')
      .execute();
    ok(await register(first));
    const refused = await register({ ...second, email: someEmail });
    expect([refused.status, refused.body.errors]).toEqual([409, { email: 'На эту почту уже есть аккаунт' }]);
    const unused = await service.storage.db
      .selectFrom('verifications')
      .select('id')
      .where('consumed_at', 'is', null)
      .execute();
    expect(unused).toHaveLength(2);
  });

  itOnOneDatabase('is prefilled with the contacts that the flow has proven, for that flow only', async () => {
    const cookies = { device: 'a'.repeat(43) };
    const phone_verification = await provePhone(service, 'SIGNUP', { phone: somePhone }, { cookies });
    const ask = (body: object, as: object = { cookies }) =>
      service.call('POST', '/user/initial_user_data/', { body, ...as });
    expect(ok(await ask({ phone_verification }))).toEqual({
      first_name: '',
      last_name: '',
      phone: somePhone,
      email: null,
      documents: [],
    });
    const email_verification = await proveEmail(service, 'SIGNUP', { email: someEmail }, { cookies });
    expect(ok(await ask({ phone_verification, email_verification })).email).toBe(someEmail);
    expect((await ask({ phone_verification }, {})).status).toBe(404);
    expect((await ask({ phone_verification: email_verification })).status).toBe(404);
    const unproven = ok(await sendSms(service, 'SIGNUP', { phone: '+79160000001' }, { cookies })).phone_verification;
    expect((await ask({ phone_verification: unproven })).status).toBe(404);
  });

  itOnOneDatabase('is prefilled after a code by email alone, for that flow only', async () => {
    const cookies = { device: 'a'.repeat(43) };
    const ask = (body: object, as: object = { cookies }) =>
      service.call('POST', '/user/initial_user_data/', { body, ...as });
    const email_verification = await proveEmail(service, 'SIGNUP', { email: someEmail }, { cookies });
    const nobody = { first_name: '', last_name: '', phone: '', email: someEmail, documents: [] };
    expect(ok(await ask({ email_verification }))).toEqual(nobody);
    expect((await ask({ email_verification }, {})).status).toBe(404);
    expect((await ask({ email_verification, phone_verification: email_verification })).status).toBe(404);
    const unproven = ok(await sendSms(service, 'SIGNUP', { phone: '+79160000001' }, { cookies })).phone_verification;
    expect((await ask({ email_verification, phone_verification: unproven })).status).toBe(404);
    for (const nothing of [{}, { phone_verification: null, email_verification: null }])
      expect((await ask(nothing)).status).toBe(404);
  });

  itOnOneDatabase(
    'a code by email alone reveals the rest of a person only where there is no second factor (R-21)',
    async () => {
      const { id: user, phone, email } = await signUp(service);
      service.clock.step(60);
      const email_verification = await proveEmail(service, 'SIGNIN', { user, email });
      const ask = async () =>
        ok(await service.call('POST', '/user/initial_user_data/', { body: { email_verification } }));
      expect(await ask()).toMatchObject({ first_name: 'Анна', last_name: 'Ёлкина', phone, email });
      await service.storage.db.updateTable('users').set({ two_factor_auth: 'TOTP' }).execute();
      expect(await ask()).toMatchObject({ first_name: '', last_name: '', phone: '', email });
    },
  );
});
