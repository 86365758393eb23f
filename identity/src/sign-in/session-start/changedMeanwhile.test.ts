import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { browserOf, keepPendingLogin } from '../../testing/externalPeople';
import { proveOwnEmail, proveOwnPhone, somePassword, turnOn } from '../../testing/factors';
import {
  codeTo,
  ok,
  proveEmail,
  signInProof,
  signUp,
  someBrowser,
  standardAuth,
  verifyEmail,
  type Person,
} from '../../testing/flows';
import { describeOnPostgres, startTestService, type Answer, type TestService } from '../../testing/harness';
import { whileLocked } from '../../testing/whileLocked';

describeOnPostgres('a sign-in during a change of the user', () => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver: 'postgres', config: { limits: { resendSeconds: 0 } } });
    person = await signUp(service, {}, someBrowser);
  });
  afterEach(() => service.close());

  const user = () => service.storage.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const sessions = () =>
    service.storage.db.selectFrom('sessions').select('sid').where('ended_at', 'is', null).execute();
  const bySms = () => signInProof(service, person, someBrowser);

  /**
   * Signs in while another transaction changes the user and has not committed. The trailing SELECT takes the FOR UPDATE that
   * `whileLocked` appends.
   */
  const meanwhile = async (change: string, signIn: () => Promise<Answer>): Promise<Answer> =>
    (await whileLocked(service.storage, `UPDATE users SET ${change}; SELECT FROM users`, [signIn]))[0]!;

  const ways: [string, () => Promise<() => Promise<Answer>>][] = [
    [
      'one code',
      async () => {
        const proof = await bySms();
        return () => standardAuth(service, proof, someBrowser);
      },
    ],
    [
      'two codes',
      async () => {
        const sms = await bySms();
        const sent = { email: person.email, user: person.id };
        const email_verification = await proveEmail(service, 'SIGNIN', sent, someBrowser);
        return () => standardAuth(service, { ...sms, email_verification }, someBrowser);
      },
    ],
    [
      'a code in a new browser',
      async () => {
        const proof = await signInProof(service, person, browserOf('n'));
        return () => standardAuth(service, proof, browserOf('n'));
      },
    ],
    [
      'a code and a password',
      async () => {
        await turnOn(service, person, 'PASSWORD');
        const proof = { ...(await bySms()), password: somePassword };
        return () => standardAuth(service, proof, someBrowser);
      },
    ],
    [
      'a code and an external account',
      async () => {
        const external_auth = await keepPendingLogin(service, 'anna-1', 'h');
        const proof = { ...(await bySms()), external_auth };
        return () => standardAuth(service, proof, someBrowser);
      },
    ],
  ];

  it.each(ways)('by %s is refused if the user is deactivated, and starts no session (R-28)', async (_way, prepare) => {
    const signIn = await prepare();
    const before = await sessions();
    const { status, body } = await meanwhile('is_active = false', signIn);
    expect([status, body.code]).toEqual([401, 'user_inactive']);
    expect(await sessions()).toEqual(before);
  });

  it.each(ways)('by %s cancels the deletion that is scheduled', async (_way, prepare) => {
    const signIn = await prepare();
    const { status } = await meanwhile("deletion_at = now() + interval '30 days'", signIn);
    expect([status, (await user()).deletion_at]).toEqual([200, null]);
  });

  it.each(ways)('by %s succeeds if the change is another one', async (_way, prepare) => {
    const signIn = await prepare();
    expect((await meanwhile('timezone = 9', signIn)).status).toBe(200);
  });

  /** Signs in while another transaction has changed second factors and the user, and has not committed. */
  const whileFactorChanges = async (change: string, body: object): Promise<Answer> => {
    const signIn = () => standardAuth(service, body, someBrowser);
    const mode = `UPDATE users SET two_factor_auth = 'PHONE_EMAIL'; SELECT FROM users`;
    return (await whileLocked(service.storage, `${change}; ${mode}`, [signIn]))[0]!;
  };

  it('requires the second factor that is turned on meanwhile (R-21)', async () => {
    const factor = `INSERT INTO second_factors (user_id, enabled_at) VALUES (${person.id}, now())`;
    const proof = await bySms();
    const before = await sessions();
    const { status, body } = await whileFactorChanges(factor, proof);
    expect([status, body.code, await sessions()]).toEqual([401, 'second_factor_required', before]);
  });

  it('requires the second factor that replaces the proven one (R-21)', async () => {
    await turnOn(service, person, 'PHONE_EMAIL');
    const sms = await bySms();
    const sent = { email: person.email, user: person.id };
    const email_verification = await proveEmail(service, 'SIGNIN', sent, someBrowser);
    const before = await sessions();
    const replacement = `UPDATE second_factors SET enabled_at = enabled_at + interval '1 minute'`;
    const { status, body } = await whileFactorChanges(replacement, { ...sms, email_verification });
    expect([status, body.code, await sessions()]).toEqual([401, 'second_factor_required', before]);
  });

  it('is not confirmed by a factor that is replaced meanwhile', async () => {
    await turnOn(service, person, 'PHONE_EMAIL');
    const token = person.jwt.access;
    const body = {
      phone_verification: await proveOwnPhone(service, person, token),
      email_verification: await proveOwnEmail(service, person, token),
    };
    const confirm = () => service.call('POST', '/user/confirm_sign_in/', { token, body });
    const replacement = `UPDATE second_factors SET enabled_at = enabled_at + interval '1 minute'; SELECT FROM users`;
    const [answer] = await whileLocked<Answer>(service.storage, replacement, [confirm]);
    expect(answer?.status).toBe(409);
  });

  it('changes no address if the change is no longer required', async () => {
    await service.storage.db.updateTable('users').set({ need_change_email: true }).execute();
    const { phone_verification } = await bySms();
    const sent = { action: 'UPDATE_PROFILE_NEW', email: 'thief@example.net', phone_verification };
    const { email_verification } = ok(
      await service.call('POST', '/user/send_verification_email/', { ...someBrowser, body: sent }),
    );
    ok(await verifyEmail(service, email_verification, await codeTo(service, 'thief@example.net'), someBrowser));
    const body = { phone_verification, email_verification };
    const change = () => service.call('POST', '/user/change_email/', { ...someBrowser, body });
    expect((await meanwhile('need_change_email = false', change)).status).toBe(400);
    expect((await user()).email).toBe(person.email);
  });
});
