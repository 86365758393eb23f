import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { accessRedirectUri, makeCall, operationsOf, ownerOf, sessionCalls, type Owner } from '../testing/accessTable';
import { openCalls } from '../testing/openCalls';
import { passkeyOptions, TestAuthenticator } from '../testing/authenticator';
import { proveTelegram, turnOn } from '../testing/factors';
import { proveEmail, provePhone, signIn, signUp, someBrowser } from '../testing/flows';
import { describeOnOneDatabase, startTestService, type TestService } from '../testing/harness';
import { createSteppedClock } from '../testing/steppedClock';
import { daySeconds } from '../platform/clock';

const boris = { phone: '+79160000001', email: 'boris@example.com' };
const clara = { phone: '+79160000002', email: 'clara@example.com' };
const roomy = { resendSeconds: 0, sendsSession: 1000, sendsDay: 1000, sendsMonth: 1000, sendsPrefix: 1000 };
const calls = Object.entries(sessionCalls);

describeOnOneDatabase('access to each call', (driver) => {
  let service: TestService;
  let owner: Owner;
  beforeEach(async () => {
    // The OpenID provider reads the time of the process.
    const clock = createSteppedClock(new Date());
    service = await startTestService({ driver, clock, config: { limits: roomy } });
    owner = await ownerOf(service, await signUp(service));
  });
  afterEach(() => service.close());

  it('is specified for every operation of the OpenAPI document (R-21, R-50, R-74)', () => {
    const known = [...Object.keys(sessionCalls), ...openCalls].sort();
    // Those of operators have a matrix of their own, by role.
    const operations = operationsOf(service.app).filter((operation) => !operation.includes(' /operator/'));
    expect(operations.sort()).toEqual(known);
  });

  /** Values that a caller without a live session can present as an access token. */
  const partialStates: Record<string, () => Promise<string | undefined>> = {
    nothing: () => Promise.resolve(undefined),
    'an accepted code to the phone': () =>
      provePhone(service, 'SIGNIN', { phone: owner.person.phone, user: owner.person.id }),
    'an accepted code to the address': () =>
      proveEmail(service, 'SIGNIN', { email: owner.person.email, user: owner.person.id }),
    'an accepted code where a second factor is missing': async () => {
      const person = await signUp(service, clara);
      await turnOn(service, person, 'PASSWORD');
      return provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
    },
    'a code by Telegram after the first one, before the sign-in': async () => {
      const person = await signUp(service, { phone: '+79160000003', email: 'dora@example.com' });
      await turnOn(service, person, 'TELEGRAM');
      const phone_verification = await provePhone(service, 'SIGNIN', { phone: person.phone, user: person.id });
      return proveTelegram(service, person, { action: 'SIGNIN', user: person.id, phone_verification });
    },
    'a refresh token': () => Promise.resolve(owner.person.jwt.refresh),
    'the value of the single sign-on cookie': async () =>
      (await service.call('POST', '/user/sso_cookie/', { token: owner.token })).cookie('sso'),
    'a session that was ended': () => sessionThat({ ended_at: service.clock.now() }),
    'a session that was idle for 30 days': () => sessionThat({ last_seen_at: daysAgo(30) }),
    'a session of 180 days': () => sessionThat({ expires_at: service.clock.now() }),
  };
  const daysAgo = (days: number): Date => new Date(service.clock.now().getTime() - days * daySeconds * 1000);
  /** A valid access token of a session of the owner that has ended. */
  async function sessionThat(change: { ended_at?: Date; last_seen_at?: Date; expires_at?: Date }): Promise<string> {
    const { access } = await signIn(service, owner.person);
    const sid = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()).sid as string;
    await service.storage.db.updateTable('sessions').set(change).where('sid', '=', sid).execute();
    return access;
  }

  it('refuses every call of signed-in people in every state before a sign-in and after its end (R-21, R-26)', async () => {
    const requests = await plainRequests();
    for (const [state, tokenOf] of Object.entries(partialStates)) {
      const token = await tokenOf();
      const isEnded = state.startsWith('a session');
      for (const [operation, { takesEnded, isOfSignIn }] of calls) {
        const { status, body } = await makeCall(owner, operation, token, requests[operation]);
        const inSignIn = isOfSignIn && token === undefined ? [400, 'wrong_code'] : undefined;
        const expected = inSignIn ?? (takesEnded && isEnded ? [200, undefined] : [401, undefined]);
        expect([state, operation, status, body.code]).toEqual([state, operation, ...expected]);
      }
    }
    await makeCall(owner, 'GET /user/me/', owner.token).then(({ status }) => expect(status).toBe(200));
  });

  it('answers user_inactive to a deactivated person at every call (R-28)', async () => {
    const requests = await plainRequests();
    const { jwt, id } = await signUp(service, boris);
    await service.storage.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    for (const [operation, { takesEnded }] of calls) {
      if (takesEnded) continue;
      const { status, body } = await makeCall(owner, operation, jwt.access, requests[operation]);
      expect([operation, status, body.code]).toEqual([operation, 401, 'user_inactive']);
    }
  });

  /** Well-formed requests with real ids of sites and clients; proofs of a contact are left to the calls that succeed. */
  async function plainRequests(): Promise<Record<string, object>> {
    const { site, client } = owner;
    const anyId = await provePhone(service, 'SIGNUP', { phone: '+79160000099' });
    const creation = await passkeyOptions(service, 'create', { ...someBrowser, token: owner.token });
    return {
      'PATCH /user/me/': { body: { language: 'ru' } },
      'POST /user/set_timezone/': { body: { timezone: 3 } },
      'POST /user/update_pm_consent/': { body: { promotional_materials_consent: true } },
      'POST /partner/get_user_token_for_site/': { body: { site } },
      'POST /oauth2/authorize/': { body: {}, query: { client_id: client, redirect_uri: accessRedirectUri } },
      'PATCH /user/set_2fa/': { body: { mode: 'DISABLE' } },
      'POST /user/passkeys/options/': { body: { purpose: 'prove' } },
      'POST /user/passkeys/': { body: new TestAuthenticator('http://localhost:3000').create(creation) },
      'PATCH /user/passkeys/{id}/': { body: { name: null } },
      'POST /user/passkeys/offer/': { body: {} },
      'POST /user/confirm_sign_in/': { body: {} },
      'POST /user/2fa/recovery_codes/': { body: {} },
      'POST /user/2fa/cancel_reset/': { body: {} },
      'POST /user/send_verification_telegram/': { body: { action: 'UPDATE_PROFILE_OLD' } },
      'POST /user/export/': { body: {} },
      'POST /user/change_email/': { body: { email_verification: anyId, phone_verification: anyId } },
      'POST /user/change_phone/': { body: { phone_verification: anyId } },
      'POST /user/delete_account/': { body: {} },
      'POST /user/logout/': { body: {} },
    };
  }

  it('serves each call to its signed-in owner (R-21)', async () => {
    const served: Record<string, unknown> = {};
    for (const [operation, { prepare, request, isStream }] of calls) {
      if (isStream) continue;
      // The newest message to a contact is found by the time of its delivery.
      await service.deliver();
      service.clock.step(1);
      await prepare?.(owner);
      const { status, body } = await makeCall(owner, operation, owner.token, await request?.(owner));
      served[operation] = status === 200 || status === 201 ? 200 : body;
    }
    const named = calls.filter(([, { isStream }]) => !isStream);
    expect(served).toEqual(Object.fromEntries(named.map(([operation]) => [operation, 200])));
  });

  /** All rows of a person, of every table that names one. */
  async function rowsOf({ person }: Owner): Promise<Record<string, unknown[]>> {
    const { db } = service.storage;
    const named = await sql<{ table_name: string }>`SELECT table_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'user_id' AND data_type = 'integer' ORDER BY table_name`.execute(
      db,
    );
    const rows: Record<string, unknown[]> = {};
    for (const { table_name: name } of named.rows) {
      const found = await sql<{ row: unknown }>`SELECT to_jsonb(t) AS row FROM ${sql.table(name)} AS t
        WHERE user_id = ${person.id} ORDER BY to_jsonb(t)::text`.execute(db);
      rows[name] = found.rows.map(({ row }) => row);
    }
    rows.users = await db.selectFrom('users').selectAll().where('id', '=', person.id).execute();
    return rows;
  }

  it("neither reveals nor changes another person's data (R-50)", async () => {
    const stranger = await signUp(service, boris);
    const { user_id: uuid } = (await service.call('GET', '/user/me/', { token: owner.token })).body;
    const statuses: Record<string, [status: number, expected: number]> = {};
    const secrets = [
      owner.person.phone,
      owner.person.email,
      uuid,
      owner.otherSid,
      owner.connectedService,
      owner.externalAccount,
    ];
    for (const [operation, { prepare, request, foreign, isStream }] of calls) {
      if (isStream) continue;
      await service.deliver();
      service.clock.step(1);
      // Another user tries the owner's accepted codes as well as the ids.
      await prepare?.(owner);
      const asked = await request?.(owner);
      await service.context.activity.flush();
      const before = await rowsOf(owner);
      const { status, body } = await makeCall(owner, operation, stranger.jwt.access, asked);
      statuses[operation] = [status, foreign];
      for (const secret of secrets)
        expect([operation, JSON.stringify(body)]).not.toEqual([operation, expect.stringContaining(secret)]);
      expect([operation, await rowsOf(owner)]).toEqual([operation, before]);
      // The owner continues, so that the next calls have objects to name.
      if (!isOwnersEnd(operation)) await makeCall(owner, operation, owner.token, asked);
    }
    expect(Object.entries(statuses).filter(([, [status, expected]]) => status !== expected)).toEqual([]);
  });
  /** After these the owner would have none of the objects that the sweep names. */
  const isOwnersEnd = (operation: string): boolean => operation.startsWith('DELETE') || operation.endsWith('logout/');
});
