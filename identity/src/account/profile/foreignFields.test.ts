import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ok, proveEmail, provePhone, signUp, someEmail, somePhone } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import type { UserRow } from '../../people/users.repository';

/** For each column of a user a value that a new user does not have. A new column needs one here. */
const forged: Record<keyof UserRow, unknown> = {
  id: 1,
  user_id: '00000000-0000-4000-8000-000000000000',
  first_name: 'Ева',
  last_name: 'Ким',
  phone: '+79160000001',
  email: 'eve@example.org',
  language: 'en',
  date_joined: '2000-01-01T00:00:00.000Z',
  two_factor_auth: 'TOTP',
  is_active: false,
  is_verified: false,
  need_change_email: true,
  unit_site_access: 'APPROVED',
  oauth2_access: 'APPROVED',
  employment: 'EMPLOYEE',
  is_operator: true,
  locked_until: '2100-01-01T00:00:00.000Z',
  document_emails: true,
  promotional_materials_consent: true,
  promotional_materials_consent_at: '2000-01-01T00:00:00.000Z',
  cookies_consent: true,
  cookies_consent_at: '2000-01-01T00:00:00.000Z',
  timezone: 5,
  deletion_at: '2000-01-01T00:00:00.000Z',
};

/** The same without the fields that a call takes. */
const forgedBut = (...own: (keyof UserRow)[]) =>
  Object.fromEntries(Object.entries(forged).filter(([column]) => !own.includes(column as keyof UserRow)));

describeOnOneDatabase('a body with fields that are not its own', (driver) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
  });
  afterEach(() => service.close());
  const users = () => service.storage.db.selectFrom('users').selectAll().execute();

  it('has a forged value for every column, none of which the users of these tests have', async () => {
    await signUp(service);
    const [row] = await users();
    expect(Object.keys(row!).sort()).toEqual(Object.keys(forged).sort());
    const same = Object.entries(JSON.parse(JSON.stringify(row)) as object).filter(
      ([column, value]) => forged[column as keyof UserRow] === value,
    );
    expect(same).toEqual([]);
  });

  it('registers a user with none of them (R-59)', async () => {
    const names = { first_name: 'Анна', last_name: 'Ёлкина' };
    const contacts = { phone: somePhone, email: someEmail };
    const codes = {
      phone_verification: await provePhone(service, 'SIGNUP', { phone: somePhone }),
      email_verification: await proveEmail(service, 'SIGNUP', { email: someEmail }),
    };
    const others = forgedBut('first_name', 'last_name', 'phone', 'email');
    ok(await service.call('POST', '/user/registration/', { body: { ...others, ...names, ...contacts, ...codes } }));
    const [registered] = await users();
    await service.storage.db.deleteFrom('users').execute();
    await signUp(service);
    const [usual] = await users();
    const { id, user_id } = registered!;
    expect({ ...usual, id, user_id }).toEqual(registered);
    expect([id, user_id]).not.toContain(forged.id);
    expect([id, user_id]).not.toContain(forged.user_id);
  });

  it('is refused by the call that changes the profile, for every column (R-59)', async () => {
    const { jwt } = await signUp(service);
    const before = await users();
    for (const [column, value] of Object.entries(forgedBut('first_name', 'last_name', 'language', 'document_emails'))) {
      const body = { first_name: 'Мария', [column]: value };
      const { status } = await service.call('PATCH', '/user/me/', { token: jwt.access, body });
      expect([column, status]).toEqual([column, 400]);
    }
    expect(await users()).toEqual(before);
  });

  const password = { password: '739150', confirm_password: '739150' };
  const fresh = { email: 'anna.new@example.com', phone: '+79167654321' };
  /** Calls that write to a user: their input, and the columns that they change by their own rules. */
  const calls: [call: string, own: (keyof UserRow)[], bodyFor: (token: string) => Promise<object>][] = [
    ['set_timezone', ['timezone'], () => Promise.resolve({ timezone: 3 })],
    ['update_cookies_consent', ['cookies_consent', 'cookies_consent_at'], () => Promise.resolve({})],
    [
      'update_pm_consent',
      ['promotional_materials_consent', 'promotional_materials_consent_at'],
      () => Promise.resolve({ promotional_materials_consent: true }),
    ],
    ['set_2fa', ['two_factor_auth'], () => Promise.resolve({ mode: 'PASSWORD', ...password })],
    [
      'change_email',
      ['email'],
      async (token) => ({
        phone_verification: await provePhone(service, 'UPDATE_PROFILE_OLD', { phone: somePhone }, { token }),
        email_verification: await proveEmail(service, 'UPDATE_PROFILE_NEW', { email: fresh.email }, { token }),
      }),
    ],
    [
      'change_phone',
      ['phone'],
      async (token) => ({
        email_verification: await proveEmail(service, 'UPDATE_PROFILE_OLD', { email: someEmail }, { token }),
        phone_verification: await provePhone(service, 'UPDATE_PROFILE_NEW', { phone: fresh.phone }, { token }),
      }),
    ],
    [
      'delete_account',
      ['deletion_at'],
      async (token) => ({
        phone_verification: await provePhone(service, 'UPDATE_PROFILE_OLD', { phone: somePhone }, { token }),
      }),
    ],
  ];

  it.each(calls)('changes only the columns that are the purpose of %s (R-59)', async (call, own, bodyFor) => {
    const { access: token } = (await signUp(service)).jwt;
    const [before] = await users();
    const body = { ...forgedBut(...own), ...(await bodyFor(token)) };
    const method = call === 'set_2fa' ? 'PATCH' : 'POST';
    ok(await service.call(method, `/user/${call}/`, { token, body }));
    const [after] = await users();
    const changed = Object.keys(forged).filter(
      (column) => JSON.stringify(after![column as keyof UserRow]) !== JSON.stringify(before![column as keyof UserRow]),
    );
    expect(changed).toEqual([...own]);
    // Those columns never hold the forged value either.
    expect(own.filter((column) => JSON.stringify(after![column]) === JSON.stringify(forged[column]))).toEqual(
      own.filter((column) => forged[column] === true),
    );
  });
});
