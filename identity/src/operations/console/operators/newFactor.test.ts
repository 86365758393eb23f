import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { findRoles } from '../../../people/operators.repository';
import { givePasskey, makePasskey, TestAuthenticator } from '../../../testing/authenticator';
import { proveOwnPhone, setTwoFactor, totpAt, turnOn } from '../../../testing/factors';
import { ok, signIn, signInProof, signUp, someBrowser, standardAuth, type Person } from '../../../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../../../testing/harness';
import { grant, nextTotp } from '../../../testing/operators';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };

/** What begins a session of the console cannot be made by whoever has the phone, the mailbox or a recovery code alone. */
describeOnOneDatabase('roles after an authenticator or a passkey was added', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: roomy } });
    person = await signUp(service);
    await grant(service, person.id, 'owner');
  });
  afterEach(() => service.close());
  const authenticator = () => new TestAuthenticator(service.context.config.publicUrl);
  const addPasskey = (token: string, made = authenticator()) => makePasskey(service, made, token);
  const isInForce = async () => (await findRoles(service.storage.db, person.id, service.clock.now())).length > 0;
  const later = <Value>(value: Value): Value => {
    service.clock.step(60);
    return value;
  };
  /** A new session. @param factor what is given with the code from the phone */
  const signInWith = async (factor: object) => {
    const proof = await signInProof(service, person);
    return ok(await standardAuth(service, { ...proof, ...factor })).jwt.access as string;
  };
  const proofOf = async (token: string, current: object) => ({
    current: { ...current, phone_verification: await proveOwnPhone(service, person, token) },
  });
  const replaceTotp = async (token: string, current: object) => {
    const { secret } = ok(await service.call('POST', '/user/2fa/totp/', { token }));
    const totp = totpAt(secret, service.clock.now());
    ok(await setTwoFactor(service, token, { mode: 'TOTP', totp, ...(await proofOf(token, current)) }));
  };

  it('stay with the first ones, and with those of one session', async () => {
    await addPasskey(person.jwt.access);
    await addPasskey(person.jwt.access);
    await turnOn(service, person, 'TOTP');
    await addPasskey(person.jwt.access);
    expect(await isInForce()).toBe(true);
  });

  it.each([
    ['a passkey', (access: string) => addPasskey(access)],
    ['an authenticator', (access: string) => turnOn(service, { ...person, jwt: { access, refresh: '' } }, 'TOTP')],
  ])('rest after %s that a sign-in by code has added beside a passkey', async (_case, add) => {
    await addPasskey(person.jwt.access);
    later(undefined);
    await add((await signIn(service, person)).access);
    expect(await isInForce()).toBe(false);
    const suspensions = service.storage.db.selectFrom('operator_suspensions').select(['user_id', 'cause']);
    expect(await suspensions.execute()).toEqual([{ user_id: person.id, cause: 'factor' }]);
  });

  it('stay after a sign-in by passkey', async () => {
    const own = authenticator();
    await addPasskey(person.jwt.access, own);
    later(undefined);
    const passkey = await givePasskey(service, own, 'sign_in');
    const { jwt } = ok(await standardAuth(service, { passkey }, someBrowser));
    await addPasskey(jwt.access);
    expect(await isInForce()).toBe(true);
  });

  it('stay after a sign-in with the code of the authenticator, which may be replaced with its own code', async () => {
    const { secret } = await turnOn(service, person, 'TOTP');
    const token = await signInWith({ totp: nextTotp(service, secret) });
    await addPasskey(token);
    const first = person.jwt.access;
    await replaceTotp(first, { totp: nextTotp(service, secret) });
    expect(await isInForce()).toBe(true);
  });

  it.each([
    ['a passkey', (token: string) => addPasskey(token)],
    ['another authenticator', (token: string, recovery_code: string) => replaceTotp(token, { recovery_code })],
  ])('rest after %s that somebody with a recovery code has added', async (_case, add) => {
    const { recoveryCodes } = await turnOn(service, person, 'TOTP');
    later(undefined);
    await add(await signInWith({ recovery_code: recoveryCodes![0] }), recoveryCodes![1]!);
    expect(await isInForce()).toBe(false);
  });
});
