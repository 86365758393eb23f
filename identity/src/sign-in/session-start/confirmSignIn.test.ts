import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { proveOwnEmail, proveOwnPhone, somePassword, turnOn } from '../../testing/factors';
import { ok, signUp, type Person } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';

describeOnOneDatabase('a confirmed sign-in', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: { resendSeconds: 0 } } });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const confirm = async (body: object) =>
    ok(await service.call('POST', '/user/confirm_sign_in/', { token: person.jwt.access, body }));
  const session = () =>
    service.storage.db.selectFrom('sessions').select(['amr', 'confirmed_at']).executeTakeFirstOrThrow();
  const logged = async () => {
    const rows = await service.storage.db
      .selectFrom('audit_events')
      .select('details')
      .where('event', '=', 'sign_in_confirmed')
      .orderBy('id')
      .execute();
    return rows.map(({ details }) => details);
  };

  it('records the authentication methods in the session and in the security log', async () => {
    await confirm({ phone_verification: await proveOwnPhone(service, person, person.jwt.access) });
    expect((await session()).amr).toEqual(['sms']);
    await turnOn(service, person, 'PASSWORD');
    const email_verification = await proveOwnEmail(service, person, person.jwt.access);
    await confirm({ email_verification, password: somePassword });
    expect((await session()).amr).toEqual(['email', 'pwd', 'mfa']);
    expect(await logged()).toEqual([{ methods: 'sms' }, { methods: 'email pwd mfa' }]);
  });

  it('is as recent as the latest of the codes, whichever is presented last', async () => {
    const earlier = await proveOwnPhone(service, person, person.jwt.access);
    service.clock.step(60);
    const later = await proveOwnEmail(service, person, person.jwt.access);
    const accepted = service.clock.now();
    await confirm({ email_verification: later });
    await confirm({ phone_verification: earlier });
    expect((await session()).confirmed_at).toEqual(accepted);
  });
});
