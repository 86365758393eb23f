import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { setTwoFactor, totpAt } from '../../testing/factors';
import { ok, signIn, signUp, type Person } from '../../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../../testing/harness';

describeOnBothDatabases('the setup of an authenticator', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({
      driver,
      config: { tokens: { accessSeconds: 3600 }, limits: { resendSeconds: 0 } },
    });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const start = async (token = person.jwt.access) => ok(await service.call('POST', '/user/2fa/totp/', { token }));
  const turnOn = (secret: string, token = person.jwt.access) =>
    setTwoFactor(service, token, { mode: 'TOTP', totp: totpAt(secret, service.clock.now()) });

  it('shows the same key again for ten minutes after it was last shown, and then another one', async () => {
    const { secret, expires_in_seconds } = await start();
    expect(expires_in_seconds).toBe(600);
    service.clock.step(599);
    expect((await start()).secret).toBe(secret);
    service.clock.step(599);
    expect((await start()).secret).toBe(secret);
    service.clock.step(600);
    expect((await start()).secret).not.toBe(secret);
  });

  it('returns the same valid key to a hundred parallel requests of a session', async () => {
    const keys = await Promise.all(Array.from({ length: 100 }, async () => (await start()).secret as string));
    expect(new Set(keys).size).toBe(1);
    ok(await turnOn(keys[0]!));
  });

  it('shows another session its own key, and that session cannot confirm the first', async () => {
    const first = await start();
    const other = await signIn(service, person);
    expect((await turnOn(first.secret, other.access)).body.errors).toEqual({
      totp: 'Настройка заняла слишком много времени. Начните её заново',
    });
    expect((await start(other.access)).secret).not.toBe(first.secret);
    expect((await turnOn(first.secret)).status).toBe(400);
  });

  it('creates another key after the factor was turned on', async () => {
    const { secret } = await start();
    ok(await turnOn(secret));
    expect((await start()).secret).not.toBe(secret);
  });
});
