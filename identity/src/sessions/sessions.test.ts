import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deactivateUser } from '../operations/admin/deactivateUser';
import { me, ok, proveEmail, provePhone, refresh, signIn, signUp, standardAuth, type Person } from '../testing/flows';
import { describeOnBothDatabases, startTestService, type TestService } from '../testing/harness';
import { daySeconds } from '../platform/clock';

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

describeOnBothDatabases('sessions', (driver, itOnOneDatabase) => {
  let service: TestService;
  let person: Person;
  beforeEach(async () => {
    service = await startTestService({
      driver,
      config: { limits: { sendsSession: 1000, sendsDay: 1000, sendsMonth: 1000 } },
    });
    person = await signUp(service);
  });
  afterEach(() => service.close());

  const logout = (token: string, body = {}) => service.call('POST', '/user/logout/', { token, body });
  const events = async () => {
    const rows = await service.storage.db.selectFrom('audit_events').select(['event', 'sid']).orderBy('id').execute();
    return rows.map(({ event }) => event);
  };
  /** A session that is used once a day stays alive; access tokens are too short for that. */
  const refreshDaily = async (
    token: string,
    days: number,
  ): Promise<{ status: number; refresh: string; day: number }> => {
    let current = token;
    for (let day = 0; day < days; day += 1) {
      service.clock.step(daySeconds);
      const { status, body } = await refresh(service, current);
      if (status !== 200) return { status, refresh: current, day };
      current = body.refresh;
    }
    return { status: 200, refresh: current, day: days };
  };

  itOnOneDatabase('a caller without a session is refused before their input is judged (R-21)', async () => {
    const wrong = { body: { first_name: { toString: 1 } } };
    expect((await service.call('PATCH', '/user/me/', wrong)).status).toBe(401);
    expect((await service.call('PATCH', '/user/me/', { ...wrong, token: person.jwt.access })).status).toBe(400);
  });

  itOnOneDatabase('an access token has the claims of RFC 9068 and lives five minutes', async () => {
    const { access } = person.jwt;
    expect(JSON.parse(Buffer.from(access.split('.')[0]!, 'base64url').toString())).toEqual({
      alg: 'ES256',
      typ: 'at+jwt',
      kid: expect.any(String),
    });
    const user = ok(await me(service, access));
    const { publicUrl } = service.context.config;
    const claims = claimsOf(access);
    expect(claims).toEqual({
      iss: publicUrl,
      aud: `${publicUrl}/api`,
      sub: user.user_id,
      sid: expect.any(String),
      jti: expect.any(String),
      iat: service.clock.now().getTime() / 1000,
      exp: service.clock.now().getTime() / 1000 + 300,
    });
    service.clock.step(299);
    ok(await me(service, access));
    service.clock.step(1);
    expect((await me(service, access)).status).toBe(401);
  });

  itOnOneDatabase('the Authorization header accepts only JWT and Bearer', async () => {
    const { access } = person.jwt;
    const as = (authorization: string) => service.call('GET', '/user/me/', { headers: { authorization } });
    expect((await as(`JWT ${access}`)).status).toBe(200);
    expect((await as(`Bearer ${access}`)).status).toBe(200);
    for (const wrong of [access, `Basic ${access}`, `JWT ${access} x`, 'JWT', ''])
      expect((await as(wrong)).status).toBe(401);
    expect((await service.call('GET', '/user/me/')).status).toBe(401);
    expect((await service.call('GET', '/user/me/', { token: person.jwt.refresh })).status).toBe(401);
  });

  describe('each sign-in gets a new session (R-25)', () => {
    it('each sign-in has its own id', async () => {
      const pairs = [person.jwt, await signIn(service, person), await signIn(service, person)];
      expect(new Set(pairs.map(({ access }) => claimsOf(access).sid)).size).toBe(3);
    });

    it('a verification id that has signed somebody in is refused afterwards', async () => {
      const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
      const body = { user: person.id, phone_verification };
      ok(await standardAuth(service, body));
      expect((await standardAuth(service, body)).body.code).toBe('wrong_code');
      const initial = await service.call('POST', '/user/initial_user_data/', { body: { phone_verification } });
      expect(initial.status).toBe(404);
    });

    it('twenty parallel sign-ins with one verification id start one session', async () => {
      const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
      const before = await service.storage.db.selectFrom('sessions').select('sid').execute();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => standardAuth(service, { user: person.id, phone_verification })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await service.storage.db.selectFrom('sessions').select('sid').execute()).toHaveLength(before.length + 1);
    });
  });

  describe('an idle session ends (R-26)', () => {
    it('a session unused for one second less than 30 days is still valid', async () => {
      service.clock.step(30 * daySeconds - 1);
      ok(await refresh(service, person.jwt.refresh));
    });

    it('a session unused for 30 days has ended', async () => {
      service.clock.step(30 * daySeconds);
      expect((await refresh(service, person.jwt.refresh)).status).toBe(401);
    });

    it('calls with an access token count as use', async () => {
      service.clock.step(200);
      ok(await me(service, person.jwt.access));
      const { last_seen_at } = await service.storage.db
        .selectFrom('sessions')
        .select('last_seen_at')
        .executeTakeFirstOrThrow();
      expect(last_seen_at).toEqual(service.clock.now());
    });
  });

  it('a session that is used daily ends 180 days after its sign-in (R-34)', async () => {
    const used = await refreshDaily(person.jwt.refresh, 200);
    expect([used.status, used.day]).toEqual([401, 179]);
    const { exp, iat } = claimsOf(used.refresh);
    expect(exp - iat).toBe(daySeconds);
  });

  describe('an ended session is refused immediately (R-27)', () => {
    it('logout ends access and refresh of that session only', async () => {
      const other = await signIn(service, person);
      ok(await logout(person.jwt.access));
      expect((await me(service, person.jwt.access)).status).toBe(401);
      expect((await refresh(service, person.jwt.refresh)).status).toBe(401);
      ok(await me(service, other.access));
      ok(await refresh(service, other.refresh));
    });

    it('another process on the same database refuses it too', async () => {
      const { storage, clock } = service;
      const second = await startTestService({ driver, storage, clock });
      ok(await me(second, person.jwt.access));
      ok(await logout(person.jwt.access));
      expect((await me(second, person.jwt.access)).status).toBe(401);
      expect((await refresh(second, person.jwt.refresh)).status).toBe(401);
      await second.close();
    });

    it('a second logout succeeds and is not recorded again; without a token it is a 401', async () => {
      ok(await logout(person.jwt.access));
      ok(await logout(person.jwt.access));
      expect((await service.call('POST', '/user/logout/')).status).toBe(401);
      expect((await events()).filter((event) => event === 'logout')).toHaveLength(1);
    });
  });

  describe('all sessions of a user end together (R-28)', () => {
    it('end_all_sessions from ten devices in parallel ends all of them, and every call succeeds', async () => {
      const pairs = [person.jwt];
      for (let index = 1; index < 10; index += 1) pairs.push(await signIn(service, person));
      const answers = await Promise.all(pairs.map(({ access }) => logout(access, { end_all_sessions: true })));
      expect(answers.map(({ status }) => status)).toEqual(pairs.map(() => 200));
      for (const { access } of pairs) expect((await me(service, access)).status).toBe(401);
      expect((await events()).filter((event) => event === 'logout')).toHaveLength(1);
    });

    it('end_all_sessions ends every session of this user and of no other user', async () => {
      const boris = await signUp(service, { phone: '+79160000001', email: 'boris@example.com' });
      const other = await signIn(service, person);
      ok(await logout(person.jwt.access, { end_all_sessions: true }));
      for (const pair of [person.jwt, other]) {
        expect((await me(service, pair.access)).status).toBe(401);
        expect((await refresh(service, pair.refresh)).status).toBe(401);
      }
      ok(await me(service, boris.jwt.access));
    });

    it('a deactivated user gets user_inactive everywhere and has no session left', async () => {
      await deactivateUser(service.context, person.id);
      for (const { status, body } of [
        await me(service, person.jwt.access),
        await refresh(service, person.jwt.refresh),
      ]) {
        expect([status, body.code]).toEqual([401, 'user_inactive']);
      }
      const alive = await service.storage.db
        .selectFrom('sessions')
        .select('sid')
        .where('ended_at', 'is', null)
        .execute();
      expect(alive).toEqual([]);
    });

    itOnOneDatabase(
      'a sign-in reveals the deactivation only after the code was accepted, and does not consume the code',
      async () => {
        await deactivateUser(service.context, person.id);
        expect(ok(await service.call('POST', '/user/identify/', { body: { phone: person.phone } })).user.id).toBe(
          person.id,
        );
        const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
        const { status, body } = await standardAuth(service, { user: person.id, phone_verification });
        expect([status, body.code]).toEqual([401, 'user_inactive']);
        const { consumed_at } = await service.storage.db
          .selectFrom('verifications')
          .select('consumed_at')
          .where('action', '=', 'SIGNIN')
          .executeTakeFirstOrThrow();
        expect(consumed_at).toBeNull();
      },
    );
  });

  describe('a reused refresh token ends its session (R-29)', () => {
    it('a refresh token that is reused after the grace period ends its session with a log entry and a notice; others continue', async () => {
      const other = await signIn(service, person);
      const next = ok(await refresh(service, person.jwt.refresh));
      service.clock.step(11);
      expect((await refresh(service, person.jwt.refresh)).status).toBe(401);
      expect((await refresh(service, next.refresh)).status).toBe(401);
      expect((await me(service, next.access)).status).toBe(401);
      ok(await refresh(service, other.refresh));
      expect((await events()).filter((event) => event === 'refresh_reuse')).toHaveLength(1);
      expect((await service.messages(person.email))[0]?.subject).toBe('Мы завершили один из ваших сеансов');
    });

    it('a token from two generations back counts as reuse within the grace period too', async () => {
      const second = ok(await refresh(service, person.jwt.refresh));
      ok(await refresh(service, second.refresh));
      expect((await refresh(service, person.jwt.refresh)).status).toBe(401);
      expect(await events()).toContain('refresh_reuse');
    });

    it('twenty late reuses in parallel cause one notice', async () => {
      ok(await refresh(service, person.jwt.refresh));
      service.clock.step(11);
      await Promise.all(Array.from({ length: 20 }, () => refresh(service, person.jwt.refresh)));
      expect((await events()).filter((event) => event === 'refresh_reuse')).toHaveLength(1);
      const told = (await service.messages(person.email)).filter(({ code }) => !code);
      expect(told).toHaveLength(1);
    });
  });

  describe('parallel refreshes agree on one successor (R-30)', () => {
    it('ten refreshes in parallel get one identical successor, which works', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(service, person.jwt.refresh)));
      expect(answers.map(({ status }) => status)).toEqual(new Array(10).fill(200));
      const [successor, ...others] = new Set(answers.map(({ body }) => body.refresh as string));
      expect(others).toEqual([]);
      expect(successor).not.toBe(person.jwt.refresh);
      for (const { body } of answers) ok(await me(service, body.access));
      ok(await refresh(service, successor!));
    });

    it('a tab that is up to ten seconds late gets the same successor', async () => {
      const next = ok(await refresh(service, person.jwt.refresh));
      service.clock.step(9);
      expect(ok(await refresh(service, person.jwt.refresh)).refresh).toBe(next.refresh);
    });
  });

  itOnOneDatabase('an invalid refresh token is 401, an empty one 400', async () => {
    for (const token of ['x', person.jwt.access, `${person.jwt.refresh}x`])
      expect((await refresh(service, token)).status).toBe(401);
    expect((await refresh(service, '')).status).toBe(400);
  });

  describe('second factors', () => {
    const demand = async (mode: 'PHONE_EMAIL' | 'PASSWORD' | 'TOTP' | 'TELEGRAM') => {
      await service.storage.db
        .updateTable('users')
        .set({ two_factor_auth: mode })
        .where('id', '=', person.id)
        .execute();
    };

    itOnOneDatabase.each(['PASSWORD', 'TOTP', 'TELEGRAM'] as const)(
      '%s: a code and factor values for which nothing is set up start no session',
      async (mode) => {
        await demand(mode);
        const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
        const { status, body } = await standardAuth(service, {
          user: person.id,
          phone_verification,
          password: '123456',
          totp: '123456',
        });
        expect([status, body.code, body.errors]).toEqual([401, 'second_factor_required', { method: mode }]);
        expect(body).not.toHaveProperty('jwt');
      },
    );

    itOnOneDatabase('PHONE_EMAIL needs both codes, and the first stays usable for it', async () => {
      await demand('PHONE_EMAIL');
      const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
      const one = await standardAuth(service, { user: person.id, phone_verification });
      expect([one.status, one.body.code]).toEqual([401, 'second_factor_required']);
      const email_verification = await proveEmail(service, 'SIGNIN', { email: person.email, user: person.id });
      ok(await standardAuth(service, { user: person.id, phone_verification, email_verification }));
    });
  });

  itOnOneDatabase('a user id is required', async () => {
    for (const named of [{}, { user: null }, { user: -1 }]) {
      const { status, body } = await standardAuth(service, named);
      expect([status, body.message]).toEqual([400, 'Не указан пользователь (user id required).']);
    }
  });
});
