import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { hourSeconds } from '../../platform/clock';
import { browserOf, keepPendingLogin } from '../../testing/externalPeople';
import { somePassword, turnOn } from '../../testing/factors';
import { makePasskey, givePasskey, TestAuthenticator } from '../../testing/authenticator';
import {
  me,
  ok,
  proveEmail,
  provePhone,
  refresh,
  signIn,
  signInProof,
  signUp,
  someBrowser,
  standardAuth,
  type Person,
} from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type Answer, type TestService } from '../../testing/harness';
import type { Json } from '../../testing/json';
import { operate } from '../../testing/operate';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100 };

describeOnOneDatabase('a locked account', (driver) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({ driver, config: { limits: roomy } });
    person = await signUp(service, {}, someBrowser);
  });
  afterEach(() => service.close());
  const run = (line: string): Promise<Json> => operate(service, ...line.split(' '));
  const lock = (flags = '') => run(`user lock --phone ${person.phone}${flags} --reason Stolen`);
  const unlock = () => run(`user unlock --phone ${person.phone} --reason Found`);
  const said = ({ status, body }: Answer) => [status, body.code];
  const inactive = [401, 'user_inactive'];

  it('has no session, gets none, and says until when', async () => {
    const { locked_until, ended_sessions } = await lock();
    expect([Date.parse(locked_until) - service.clock.now().getTime(), ended_sessions]).toEqual([86_400_000, 1]);
    const { status, body } = await me(service, person.jwt.access);
    expect([status, body.code, body.message]).toEqual([
      ...inactive,
      'Этот аккаунт заблокирован до 13 мая 2026 г. в 09:00 UTC.',
    ]);
    expect(said(await refresh(service, person.jwt.refresh))).toEqual(inactive);
    const english = await service.call('POST', '/user/standard_auth/', {
      body: await signInProof(service, person),
      headers: { 'accept-language': 'en' },
    });
    expect([...said(english), english.body.message]).toEqual([
      ...inactive,
      'This account is locked until 13 May 2026 at 09:00 UTC.',
    ]);
  });

  it.each<[string, () => Promise<Answer>]>([
    ['a code by SMS', async () => standardAuth(service, await signInProof(service, person))],
    [
      'a code by SMS on a recognized device',
      async () => standardAuth(service, await signInProof(service, person, someBrowser), someBrowser),
    ],
    [
      'a code by email',
      async () => {
        const email_verification = await proveEmail(service, 'SIGNIN', { email: person.email, user: person.id });
        return standardAuth(service, { user: person.id, email_verification });
      },
    ],
    [
      'a link to leave',
      async () => {
        const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
        return service.call('POST', '/user/leave/export/', { body: { user: person.id, phone_verification } });
      },
    ],
  ])('refuses %s as one that is deactivated', async (_name, attempt) => {
    await lock();
    expect(said(await attempt())).toEqual(inactive);
    await run(`user deactivate --phone ${person.phone}`);
    await unlock();
    expect(said(await attempt())).toEqual(inactive);
  });

  it('refuses the second factor, a passkey and an external provider', async () => {
    const authenticator = new TestAuthenticator(service.context.config.publicUrl);
    await makePasskey(service, authenticator, person.jwt.access);
    await turnOn(service, person, 'PASSWORD');
    await lock();
    const byPassword = { ...(await signInProof(service, person)), password: somePassword };
    expect(said(await standardAuth(service, byPassword))).toEqual(inactive);
    const passkey = await givePasskey(service, authenticator, 'sign_in');
    expect(said(await standardAuth(service, { passkey }, someBrowser))).toEqual(inactive);
    const external_auth = await keepPendingLogin(service, 'ya-1', 'a');
    const linking = { ...(await signInProof(service, person)), password: somePassword, external_auth };
    expect(said(await standardAuth(service, linking, browserOf('a')))).toEqual(inactive);
    expect(
      await service.storage.db.selectFrom('sessions').select('sid').where('ended_at', 'is', null).execute(),
    ).toEqual([]);
  });

  it('ends by itself, or at once', async () => {
    await lock(' --hours 2');
    const proof = await signInProof(service, person);
    service.clock.step(2 * hourSeconds - 60);
    const late = await signInProof(service, person);
    expect(said(await standardAuth(service, late))).toEqual(inactive);
    service.clock.step(60);
    ok(await standardAuth(service, late));
    expect((await standardAuth(service, proof)).status).toBe(400);
    await lock();
    await unlock();
    ok(await me(service, (await signIn(service, person)).access));
    await expect(unlock()).rejects.toThrow('not locked');
  });

  it('is locked for longer, not for less, and every act has its row', async () => {
    await lock(' --hours 5');
    await expect(lock(' --hours 2')).rejects.toThrow('is locked until');
    await lock(' --hours 6');
    await unlock();
    const rows = await service.storage.db
      .selectFrom('audit_events')
      .select(['event', 'reason', 'user_id', 'before', 'after'])
      .where('event', 'in', ['user_locked', 'user_unlocked'])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { event: 'user_locked', reason: 'Stolen', user_id: null, before: { locked_until: null } },
      { event: 'user_locked' },
      { event: 'user_unlocked', reason: 'Found', after: { locked_until: null } },
    ]);
    for (const hours of ['0', '721', 'x']) await expect(lock(` --hours ${hours}`)).rejects.toThrow('from 1 to 720');
  });
});
