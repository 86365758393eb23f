import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { SecondFactor } from '@passport/shared/schemas/twoFactor';
import { proveOwnPhone, setTwoFactor, somePassword, startWithPerson, totpAt, turnOn } from '../../testing/factors';
import { ok, proveEmail, signInProof, standardAuth, type Person } from '../../testing/flows';
import { describeOnBothDatabases, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';

describeOnBothDatabases('the proof of a second factor', (driver, itOnOneDatabase) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    ({ service, person } = await startWithPerson(driver));
  });
  afterEach(() => service.close());

  const bySms = () => signInProof(service, person);
  const byEmail = async () => ({
    email_verification: await proveEmail(service, 'SIGNIN', { email: person.email, user: person.id }),
  });
  const answerTo = async (body: object) => {
    const { status, body: answer } = await standardAuth(service, body);
    return [status, answer.code];
  };
  const required = [401, 'second_factor_required'];
  const setMode = (two_factor_auth: SecondFactor) =>
    service.storage.db.updateTable('users').set({ two_factor_auth }).execute();

  itOnOneDatabase.each(['PASSWORD', 'TOTP', 'TELEGRAM'] as const)(
    'is not the code of the other contact in the mode %s',
    async (mode) => {
      await turnOn(service, person, mode);
      expect(await answerTo({ ...(await bySms()), ...(await byEmail()) })).toEqual(required);
    },
  );

  itOnOneDatabase(
    'is that of the current mode: the proof of another mode counts neither as a proof nor as a wrong one',
    async () => {
      await turnOn(service, person, 'TELEGRAM');
      const body = await bySms();
      expect(await answerTo({ ...body, totp: '123456' })).toEqual(required);
      expect(await answerTo({ ...body, password: somePassword })).toEqual(required);
      await setMode('PASSWORD');
      expect(await answerTo({ ...body, totp: '123456' })).toEqual(required);
      await setMode('TOTP');
      expect(await answerTo({ ...body, password: somePassword })).toEqual(required);
    },
  );

  itOnOneDatabase('is named in `method` and among the errors if it is missing', async () => {
    await turnOn(service, person, 'TOTP');
    const { body } = await standardAuth(service, await bySms());
    expect(body).toMatchObject({ code: 'second_factor_required', method: 'TOTP', errors: { method: 'TOTP' } });
  });

  itOnOneDatabase('is documented in OpenAPI for the calls that may require it, and no others', async () => {
    const { paths } = ok(await service.call('GET', '/docs/json')) as { paths: Record<string, Record<string, Json>> };
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    const refusals = operations.flatMap(({ responses }) => Object.values(responses as Json));
    const fields = refusals.map((refusal) => (refusal as Json).content?.['application/json']?.schema?.properties ?? {});
    const asking = fields.filter(({ code }: Json) => code?.enum?.includes('second_factor_required'));
    expect(asking.length).toBeGreaterThan(5);
    expect(asking.filter(({ method }: Json) => !method?.enum?.includes('TOTP'))).toEqual([]);
    expect(fields.filter(({ code, method }: Json) => code?.enum && method).length).toBe(asking.length);
  });

  itOnOneDatabase('is impossible without stored data to check it against', async () => {
    await setMode('PASSWORD');
    const body = await bySms();
    expect(await answerTo({ ...body, password: somePassword })).toEqual(required);
    const { secret } = await turnOnAnew('TOTP');
    await setMode('PASSWORD');
    expect(await answerTo({ ...body, password: somePassword })).toEqual([400, 'wrong_password']);
    await service.storage.db.updateTable('second_factors').set({ totp_secret: null }).execute();
    await setMode('TOTP');
    service.clock.step(30);
    expect(await answerTo({ ...body, totp: totpAt(secret, service.clock.now()) })).toEqual([400, 'wrong_code']);
  });
  const turnOnAnew = async (mode: SecondFactor) => {
    await service.storage.db.updateTable('users').set({ two_factor_auth: 'DISABLE' }).execute();
    return turnOn(service, person, mode);
  };

  itOnOneDatabase(
    'is recorded in the security log if it is wrong, with its kind and the step that required it',
    async () => {
      await turnOn(service, person, 'PASSWORD');
      await standardAuth(service, { ...(await bySms()), password: '111111' });
      const { access: token } = ok(await standardAuth(service, { ...(await bySms()), password: somePassword })).jwt;
      const body = { phone_verification: await proveOwnPhone(service, person, token), password: '111111' };
      expect((await service.call('POST', '/user/confirm_sign_in/', { token, body })).status).toBe(400);
      const current = { password: '111111' };
      expect((await setTwoFactor(service, token, { mode: 'DISABLE', current })).status).toBe(400);
      const rows = await service.storage.db
        .selectFrom('audit_events')
        .select('details')
        .where('event', '=', 'sign_in_failed')
        .execute();
      expect(rows.map(({ details }) => details)).toEqual([
        { factor: 'password', action: 'SIGNIN' },
        { factor: 'password', action: 'UPDATE_PROFILE_OLD' },
        { factor: 'password', action: 'UPDATE_PROFILE_OLD' },
      ]);
    },
  );

  itOnOneDatabase('by a recovery code needs the complete code: the first group only finds it (R-18)', async () => {
    const { recoveryCodes } = await turnOn(service, person, 'PASSWORD');
    const [code = '', other = ''] = recoveryCodes;
    const body = await bySms();
    expect(await answerTo({ ...body, recovery_code: code.slice(0, 5) + other.slice(5) })).toEqual([400, 'wrong_code']);
    ok(await standardAuth(service, { ...body, recovery_code: code }));
  });

  it('by one recovery code in five parallel sign-ins starts one session (R-18)', async () => {
    const { recoveryCodes } = await turnOn(service, person, 'PASSWORD');
    const bodies: object[] = [];
    for (let number = 0; number < 5; number += 1) bodies.push(await bySms());
    const answers = await Promise.all(
      bodies.map((body) => standardAuth(service, { ...body, recovery_code: recoveryCodes[0] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
