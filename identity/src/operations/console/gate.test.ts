import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { makePasskey, givePasskey, TestAuthenticator } from '../../testing/authenticator';
import { addSeconds } from '../../platform/clock';
import { totpAt, turnOn } from '../../testing/factors';
import { ok, signIn, signUp, someBrowser, type Person } from '../../testing/flows';
import { describeOnOneDatabase, startTestService, type Answer, type TestService } from '../../testing/harness';
import { beginSession, grant, nextTotp, operatorWith, signUpOperator } from '../../testing/operators';
import { sidOf } from '../../testing/sidOf';
import fastify from 'fastify';
import { removeRoles } from '../../people/operators.repository';
import { guardConsole } from './guardConsole';

const roomy = { resendSeconds: 0, sendsSession: 100, sendsDay: 100, sendsPrefix: 1000 };
const said = ({ status, body }: Answer) => [status, body.code];

describeOnOneDatabase('the gate of the console', (driver) => {
  let service: TestService;
  const start = async (console: object = {}) => {
    service = await startTestService({ driver, config: { limits: roomy, console } });
  };
  beforeEach(() => start());
  afterEach(() => service.close());
  const me = (token: string | undefined, cookies: Record<string, string> = {}) =>
    service.call('GET', '/operator/me/', { ...(token !== undefined && { token }), cookies });
  const authenticator = () => new TestAuthenticator(service.context.config.publicUrl);
  const events = async () =>
    (
      await service.storage.db
        .selectFrom('audit_events')
        .select(['event', 'actor', 'actor_kind', 'actor_roles', 'details', 'target_id'])
        .where('event', 'like', 'operator_%')
        .orderBy('id')
        .execute()
    ).map(({ event, ...row }) => ({ event, ...row }));

  it('lets an operator in with both the token and the cookie of the same session', async () => {
    const { person, userId, cookies, call } = await operatorWith(service, 'support', 'auditor');
    const { body } = await call('GET', '/me/');
    expect(body).toMatchObject({
      user_id: userId,
      name: 'Анна Ёлкина',
      roles: [
        { role: 'auditor', until: null },
        { role: 'support', until: null },
      ],
      session: { idle_seconds: 1800 },
      is_read_only: false,
      finds: { used: 0, limit: 200 },
      acts: [{ event: 'operator_session_started', count: 1 }],
      approvals_waiting: 0,
    });
    expect(said(await me(undefined, cookies))).toEqual([401, undefined]);
    expect(said(await me(person.jwt.access))).toEqual([401, 'operator_session_required']);
  });

  it('refuses the cookie beside the token of another session, and of another operator', async () => {
    const editor = await signUp(service);
    const session = await signIn(service, editor);
    await grant(service, editor.id, 'editor');
    await makePasskey(service, authenticator(), session.access);
    expect(said(await me(session.access, { operator: 'a'.repeat(43) }))).toEqual([401, 'operator_session_required']);
    const one = await operatorWith(service, 'support');
    const two = await operatorWith(service, 'support');
    expect(said(await me(one.person.jwt.access, two.cookies))).toEqual([401, 'operator_session_required']);
  });

  it('tells nobody without a role anything but that', async () => {
    const person = await signUp(service);
    expect(said(await me(person.jwt.access))).toEqual([403, undefined]);
    const body = { totp: 'x'.repeat(1000), unknown: true };
    expect(said(await service.call('POST', '/operator/session/', { token: person.jwt.access, body }))).toEqual([
      403,
      undefined,
    ]);
    expect(said(await service.call('POST', '/operator/session/', { body: 'not json' }))).toEqual([401, undefined]);
    expect(ok(await service.call('GET', '/user/me/', { token: person.jwt.access }))).not.toHaveProperty('console');
    await grant(service, person.id, 'editor');
    expect(ok(await service.call('GET', '/user/me/', { token: person.jwt.access }))).toHaveProperty('console', true);
  });

  it.each(['PASSWORD', 'TELEGRAM', 'PHONE_EMAIL', undefined] as const)(
    'asks an operator whose second factor is %s to set up an authenticator or a passkey',
    async (mode) => {
      const person = await signUp(service);
      if (mode) await turnOn(service, person, mode);
      await grant(service, person.id, 'support');
      for (const body of [{ totp: '123456' }, { password: '739150' }, { recovery_code: 'x' }])
        expect(said(await service.call('POST', '/operator/session/', { token: person.jwt.access, body }))).toEqual([
          401,
          'second_factor_setup_required',
        ]);
    },
  );

  it('takes each code of the authenticator once, and stops the guessing after five tries', async () => {
    const { person, secret } = await signUpOperator(service, 'support');
    const code = nextTotp(service, secret);
    const begun = await beginSession(service, person, code);
    expect(begun.status).toBe(200);
    expect(String(begun.headers['set-cookie'])).toMatch(
      /^operator=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(said(await beginSession(service, person, code))).toEqual([400, 'wrong_code']);
    for (let i = 0; i < 4; i += 1)
      expect(said(await beginSession(service, person, '000000'))).toEqual([400, 'wrong_code']);
    const right = nextTotp(service, secret);
    expect(said(await beginSession(service, person, right))).toEqual([429, 'too_many_requests']);
    expect(await events()).toEqual([
      expect.objectContaining({ event: 'operator_session_started', details: { proof: 'totp' } }),
      ...Array.from({ length: 5 }, () =>
        expect.objectContaining({
          event: 'operator_act_refused',
          actor_kind: 'operator',
          actor_roles: ['support'],
          details: { permission: 'session', status: 400, code: 'wrong_code' },
        }),
      ),
      expect.objectContaining({ details: { permission: 'session', status: 429, code: 'too_many_requests' } }),
    ]);
  });

  it('counts tries at the authenticator with those of a sign-in, in the history and for the account', async () => {
    const { person, secret } = await signUpOperator(service, 'support');
    for (let i = 0; i < 5; i += 1) await beginSession(service, person, '000000');
    const { db } = service.storage;
    const failed = db.selectFrom('audit_events').select('details').where('event', '=', 'sign_in_failed');
    expect(await failed.where('user_id', '=', person.id).execute()).toEqual(
      Array.from({ length: 5 }, () => ({ details: { factor: 'totp', action: 'UPDATE_PROFILE_OLD' } })),
    );
    const factor = db.selectFrom('second_factors').select(['tries', 'closed_until']).where('user_id', '=', person.id);
    expect(await factor.executeTakeFirstOrThrow()).toEqual({
      tries: 5,
      closed_until: addSeconds(service.clock.now(), 30),
    });
    // The five tries of the console are over, and those of the factor as well.
    await db.deleteFrom('counters').where('key', 'like', 'operator_session|%').execute();
    expect(said(await beginSession(service, person, totpAt(secret, service.clock.now())))).toEqual([
      429,
      'too_many_requests',
    ]);
  });

  it('logs at most twenty sessions an hour that do not begin: a stolen token does not fill the log', async () => {
    const { person, secret } = await signUpOperator(service, 'support');
    for (let i = 0; i < 25; i += 1)
      await service.call('POST', '/operator/session/', { token: person.jwt.access, body: {} });
    expect(await events()).toHaveLength(20);
    service.clock.step(3600);
    const token = ok(await service.call('POST', '/user/refresh_jwt/', { body: { refresh: person.jwt.refresh } }));
    expect((await beginSession(service, { ...person, jwt: token }, nextTotp(service, secret))).status).toBe(200);
    const kept = service.storage.db.selectFrom('audit_events').select(['ip', 'device', 'country', 'sid']);
    expect(await kept.where('event', '=', 'operator_session_started').execute()).toEqual([
      { ip: null, device: null, country: null, sid: sidOf(token.access) },
    ]);
  });

  it('takes a passkey instead, and no assertion of another person', async () => {
    const passkeyOf = async (person: Person) => {
      const own = authenticator();
      await makePasskey(service, own, person.jwt.access);
      return givePasskey(service, own, 'prove', { ...someBrowser, token: person.jwt.access });
    };
    const person = await signUp(service);
    const stranger = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
    await grant(service, person.id, 'support');
    const begin = async (passkey: object) =>
      service.call('POST', '/operator/session/', { ...someBrowser, token: person.jwt.access, body: { passkey } });
    const own = await passkeyOf(person);
    expect(said(await begin(await passkeyOf(stranger)))).toEqual([400, 'wrong_passkey']);
    const begun = await begin(own);
    expect(begun.status).toBe(200);
    expect((await me(person.jwt.access, { operator: begun.cookie('operator')! })).status).toBe(200);
    expect(said(await begin(own))).toEqual([400, 'wrong_passkey']);
  });

  it('ends a session after half an hour without a call, after eight hours, and at its end', async () => {
    const { person, secret, cookies, call } = await operatorWith(service, 'support');
    service.clock.step(29 * 60);
    const refreshed = ok(await service.call('POST', '/user/refresh_jwt/', { body: { refresh: person.jwt.refresh } }));
    const status = async () => (await me(refreshed.access, cookies)).status;
    expect(await status()).toBe(200);
    service.clock.step(29 * 60);
    const again = ok(await service.call('POST', '/user/refresh_jwt/', { body: { refresh: refreshed.refresh } }));
    expect((await me(again.access, cookies)).status).toBe(200);
    service.clock.step(30 * 60);
    const later = ok(await service.call('POST', '/user/refresh_jwt/', { body: { refresh: again.refresh } }));
    expect(said(await me(later.access, cookies))).toEqual([401, 'operator_session_required']);
    const renewed = await beginSession(service, { ...person, jwt: later }, nextTotp(service, secret));
    const fresh = { operator: renewed.cookie('operator')! };
    expect((await me(later.access, fresh)).status).toBe(200);
    const ended = await service.call('DELETE', '/operator/session/', { token: later.access, cookies: fresh });
    expect([ended.status, ended.cookie('operator')]).toEqual([200, '']);
    expect(said(await me(later.access, fresh))).toEqual([401, 'operator_session_required']);
    expect((await call('GET', '/me/')).status).toBe(401);
  });

  it('ends a session with the role, also if it is given again', async () => {
    const { person, cookies } = await operatorWith(service, 'support');
    await removeRoles(service.storage.db, person.id);
    expect(said(await me(person.jwt.access, cookies))).toEqual([403, undefined]);
    await grant(service, person.id, 'support');
    expect(said(await me(person.jwt.access, cookies))).toEqual([401, 'operator_session_required']);
  });

  it('admits the networks of OPERATOR_ALLOW alone', async () => {
    await service.close();
    await start({ allow: ['10.1.0.0/16', '2001:db8::/32'] });
    const { person, secret } = await signUpOperator(service, 'support');
    const from = (ip: string) =>
      service.call('POST', '/operator/session/', {
        token: person.jwt.access,
        ip,
        body: { totp: nextTotp(service, secret) },
      });
    expect(said(await from('10.2.0.1'))).toEqual([403, 'network_not_allowed']);
    const begun = await from('10.1.2.3');
    expect(begun.status).toBe(200);
    const cookies = { operator: begun.cookie('operator')! };
    const options = { token: person.jwt.access, cookies };
    expect((await service.call('GET', '/operator/me/', { ...options, ip: '2001:db8::1' })).status).toBe(200);
    expect(said(await service.call('GET', '/operator/me/', { ...options, ip: '8.8.8.8' }))).toEqual([
      403,
      'network_not_allowed',
    ]);
  });

  it('stops the start for a route that declares no permission', async () => {
    const app = fastify();
    guardConsole(app, service.context);
    expect(() => app.get('/api/operator/forgotten/', () => 'x')).toThrow(
      'GET /api/operator/forgotten/ declares no permission',
    );
    expect(() => app.get('/api/operators/', () => 'x')).not.toThrow();
    await app.close();
  });
});
