import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ExternalProvider } from '../../../../scripts/lib/externalProvider.mjs';
import { startSmtpPeer } from '../../testing/peers/smtpPeer';
import { email, limits, phone, scenarios, type ScenarioName } from '../../testing/contactScenarios';
import { settingsFor, startTestProvider } from '../../testing/externalPeople';
import { signIn } from '../../testing/flows';
import { KnownRefusals } from '../../protection/limits/knownRefusals';
import { describeOnOneDatabase, startTestService, type TestService } from '../../testing/harness';
import { observed } from '../../testing/observed';
import type { UserRow } from '../../people/users.repository';
import { insertPasskey } from '../passkeys/passkeys.repository';

/** Such a call neither reads nor compares another person's contacts. */
const sameProof = 'proves the person by the same statements as standard_auth does';
const ownSession = 'answers a session about its own account';
const noContact = 'names no contact of a person';
const madeToken = 'opens by a token that only a delivered notice holds';

/** For each call of the API: the scenarios that cover it, or the reason why it cannot reveal anything. */
const calls: Record<string, readonly ScenarioName[] | string> = {
  'POST /api/user/identify/': ['identify', 'sign-in by SMS'],
  'POST /api/user/validate_phone/': ['checks'],
  'POST /api/user/check_phone_is_not_used/': ['checks'],
  'POST /api/user/check_email_is_not_used/': ['checks'],
  'GET /api/user/get_country_by_ip/': noContact,
  'GET /api/user/get_metadata/': noContact,
  'GET /api/captcha/challenge/': ['challenges'],
  'POST /api/release_reports/': noContact,
  'GET /api/release_reports/stopped/': noContact,
  'POST /api/partner_creation_request/': ownSession,
  'GET /api/partner_creation_request/': ownSession,
  'PATCH /api/partner_creation_request/{id}/': ownSession,
  'DELETE /api/partner_creation_request/{id}/': ownSession,
  'POST /api/oauth2/': ownSession,
  'GET /api/oauth2/': ownSession,
  'POST /api/oauth2/{id}/webhook/test/': ownSession,
  'POST /api/oauth2/{id}/webhook/secret/': ownSession,
  'POST /api/oauth2/{id}/webhook/enable/': ownSession,
  'POST /api/oauth2/{id}/webhook/replay/': ownSession,
  'DELETE /api/oauth2/{id}/webhook/replay/': ownSession,
  'POST /api/oauth2/{id}/deliveries/{delivery}/replay/': ownSession,
  'GET /api/oauth2/{id}/deliveries/': ownSession,
  'GET /api/oauth2/{id}/': ownSession,
  'PATCH /api/oauth2/{id}/': ownSession,
  'DELETE /api/oauth2/{id}/': ownSession,
  'GET /api/oauth2/{id}/history/': ownSession,
  'GET /api/oauth2/{id}/attempts/': ownSession,
  'GET /api/oauth2/{id}/usage/': ownSession,
  'POST /api/partner/{id}/refresh_secret_key/': ownSession,
  'PATCH /api/partner/{id}/set_is_active/': ownSession,
  'GET /api/user/me/': ['registration with a temp code'],
  'PATCH /api/user/me/': ownSession,
  'POST /api/user/set_timezone/': ownSession,
  'POST /api/user/update_cookies_consent/': ownSession,
  'POST /api/user/update_pm_consent/': ownSession,
  'POST /api/user/send_verification_sms/': [
    'sign-in by SMS',
    'registration by SMS',
    'an accepted code by SMS',
    'a change of contacts',
    'challenges',
  ],
  'POST /api/user/send_verification_email/': [
    'sign-in by email',
    'registration by email',
    'a change of contacts',
    'half a sign-in',
  ],
  'POST /api/user/verify_sms_code/': [
    'sign-in by SMS',
    'registration by SMS',
    'an accepted code by SMS',
    'a change of contacts',
  ],
  'POST /api/user/verify_email_code/': ['sign-in by email', 'registration by email', 'a change of contacts'],
  'GET /api/user/delivery/': ['sign-in by SMS', 'sign-in by email', 'registration by email'],
  'GET /api/user/get_last_email_status_code/': ['sign-in by email', 'registration by email'],
  'POST /api/user/registration/': ['half a registration', 'registration with a temp code'],
  'POST /api/user/initial_user_data/': [
    'half a sign-in',
    'a login attempt at a provider that has not verified the address',
  ],
  'POST /api/user/standard_auth/': [
    'half a sign-in',
    'a passkey of nobody',
    'a login attempt at a provider that has not verified the address',
  ],
  'POST /api/user/sso_cookie/': ownSession,
  'POST /api/user/refresh_jwt/': ownSession,
  'POST /api/user/logout/': ownSession,
  'GET /api/user/2fa/': ownSession,
  'PATCH /api/user/set_2fa/': ownSession,
  'POST /api/user/2fa/totp/': ownSession,
  'POST /api/user/2fa/telegram/': ownSession,
  'GET /api/user/2fa/telegram/': ownSession,
  'POST /api/user/2fa/recovery_codes/': ownSession,
  'POST /api/user/2fa/cancel_reset/': madeToken,
  'POST /api/user/send_verification_telegram/': [
    'half a sign-in',
    'a login attempt at a provider that has not verified the address',
  ],
  'POST /api/user/verify_telegram_code/': 'needs a verification that only a proven sign-in is given',
  'GET /api/user/get_last_telegram_status/': 'needs a verification that only a proven sign-in is given',
  'POST /api/user/confirm_sign_in/': ownSession,
  'POST /api/user/passkeys/options/': ['a passkey of nobody'],
  'GET /api/user/passkeys/': ownSession,
  'POST /api/user/passkeys/': ownSession,
  'POST /api/user/passkeys/offer/': ownSession,
  'PATCH /api/user/passkeys/{id}/': ownSession,
  'DELETE /api/user/passkeys/{id}/': ownSession,
  'POST /api/user/passkeys/{id}/restore/': ownSession,
  'GET /api/business_unit/': noContact,
  'GET /api/business_unit/images/{image}/': noContact,
  'POST /api/business_unit/': noContact,
  'GET /api/business_unit/{id}/': noContact,
  'PATCH /api/business_unit/{id}/': noContact,
  'DELETE /api/business_unit/{id}/': noContact,
  'GET /api/sign_in_request/': noContact,
  'GET /api/user/accepted_documents/': ownSession,
  'POST /api/user/accepted_documents/': ownSession,
  'POST /api/support/send_to_email/': noContact,
  'GET /api/policy/{kind}/': noContact,
  'GET /api/policy/{kind}/revisions/': noContact,
  'GET /api/policy/{kind}/difference/': noContact,
  'GET /api/policy/{kind}/pdf/': noContact,
  'GET /api/partner/': noContact,
  'POST /api/partner/get_user_token_for_site/': ownSession,
  'POST /api/partner/exchange_token/': 'needs the key of a partner and a token of a session',
  'GET /api/user/sessions/': ownSession,
  'DELETE /api/user/sessions/{id}/': ownSession,
  'PATCH /api/user/sessions/{id}/': ownSession,
  'POST /api/user/end_other_sessions/': ownSession,
  'GET /api/user/security/': ownSession,
  'GET /api/user/history/': ownSession,
  'GET /api/user/get_external_auth_url/': ['a login attempt at a provider that has not verified the address'],
  'GET /api/user/external_auth/': ['a login attempt at a provider that has not verified the address'],
  'GET /api/user/external_accounts/': ownSession,
  'POST /api/user/external_accounts/': ownSession,
  'DELETE /api/user/external_accounts/{id}/': ownSession,
  'GET /api/user/connected_services/': ownSession,
  'DELETE /api/user/connected_services/{id}/': ownSession,
  'DELETE /api/user/connected_services/{id}/sessions/': ownSession,
  'GET /api/oauth2/{id}/get_metadata/': noContact,
  'POST /api/oauth2/authorize/': ownSession,
  'POST /api/user/change_email/': ['half a sign-in', 'a change of contacts'],
  'POST /api/user/change_phone/': ['a change of contacts'],
  'POST /api/user/read_contact_change/': madeToken,
  'POST /api/user/undo_contact_change/': madeToken,
  'POST /api/user/export/': ownSession,
  'POST /api/user/delete_account/': ownSession,
  'POST /api/user/leave/export/': sameProof,
  'POST /api/user/leave/delete_account/': sameProof,
  'POST /api/user/cancel_deletion/': ownSession,
  'GET /api/events/': ownSession,
};

const somebodyElse = { phone: '+79165550000', email: 'boris@example.com' };
const guarded = { two_factor_auth: 'TOTP', need_change_email: true, is_active: false } as const;

/** Named in no scenario: only a response that reads the account of the phone could contain it. */
const hiddenEmail = 'kept.from.strangers@example.org';
/** Stars between characters: a contact that is shown in part. */
const maskedContact = /[\w+]\*{2,}/;

/** The user of a situation. */
type Holder = Partial<UserRow> & { hasPasskey?: true };

/** The owner of the phone and the address of a scenario: one user each time, so that ids have the same length. */
const situations: Record<string, Holder> = {
  'the phone and the address of a user with a passkey': { phone, email, hasPasskey: true },
  'the phone and the address of one user': { phone, email },
  'the phone of a user whose address is unproven': { phone, email, is_verified: false },
  'the phone of a user without an address': { phone, email: null, is_verified: false },
  'contacts of a user with a second factor, who was switched off and has to change the address': {
    phone,
    email,
    ...guarded,
  },
  'the address of one user and the phone of nobody': { email },
  'the phone of one user and the address of nobody': { phone },
};

describeOnOneDatabase('private mode answers about known and unknown contacts', (driver) => {
  let provider: ExternalProvider;
  let mail: Awaited<ReturnType<typeof startSmtpPeer>>;
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    provider = await startTestProvider();
    mail = await startSmtpPeer();
    service = await startTestService({
      driver,
      config: {
        externalProviders: settingsFor(provider, ['yandex']),
        limits,
        mail: { gateway: 'smtp', smtpUrl: mail.url },
      },
    });
    const { db } = service.storage;
    const values = { first_name: 'Ева', last_name: 'Ким', phone: '+79164440000', email: 'eve@example.com' };
    const eve = await db
      .insertInto('users')
      .values({ ...values, is_verified: true })
      .returning('id')
      .executeTakeFirst();
    token = (await signIn(service, { ...values, id: eve!.id, jwt: { access: '', refresh: '' } })).access;
    service.context.config.identifyMode = 'private';
  });
  afterAll(() => Promise.all([service.close(), provider.close(), mail.stop()]));

  /** The state is the same as after the stranger's sign-in, except for the user of the situation. */
  async function setUp({ hasPasskey, ...user }: Holder): Promise<void> {
    const { pool, db } = service.storage;
    const { rows } = await pool.query<{ tablename: string }>(
      `SELECT tablename FROM pg_tables WHERE schemaname = 'public'
        AND tablename NOT IN ('users', 'sessions', 'schema_migrations')`,
    );
    const deletes = rows.map(({ tablename }) => `DELETE FROM "${tablename}";`).join(' ');
    await pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${deletes}
      DELETE FROM sessions WHERE user_id > (SELECT min(id) FROM users); DELETE FROM users WHERE id > (SELECT min(id) FROM users);
      UPDATE sessions SET last_seen_at = signed_in_at;
      COMMIT; SELECT setval(pg_get_serial_sequence('users', 'id'), (SELECT min(id) FROM users))`);
    const values = { first_name: 'Анна', last_name: 'Ёлкина', ...somebodyElse, is_verified: true, ...user };
    const { id } = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
    if (hasPasskey) await givePasskeyTo(id);
    service.context.config.captcha = 'off';
    service.context.knownRefusals = new KnownRefusals(service.clock);
  }

  async function givePasskeyTo(user_id: number): Promise<void> {
    const { db } = service.storage;
    await db
      .insertInto('passkey_handles')
      .values({ user_id, handle: Buffer.alloc(32, 1), offered_at: null })
      .execute();
    await insertPasskey(db, {
      id: randomUUID(),
      user_id,
      credential_id: 'kept',
      public_key: Buffer.alloc(77),
      rp_id: 'localhost',
      sign_count: '0',
      is_backup_eligible: true,
      is_synced: true,
      transports: [],
      aaguid: randomUUID(),
      name: null,
      created_at: service.clock.now(),
      last_used_at: null,
      country: null,
      removed_at: null,
    });
  }

  async function run(name: ScenarioName, user: Holder) {
    const startedAt = service.clock.now();
    await setUp(user);
    const watched = await observed(service);
    await scenarios[name]({ service: watched, provider, token });
    const metrics = await watched.grownMetrics();
    service.clock.step((startedAt.getTime() - service.clock.now().getTime()) / 1000);
    return { observations: watched.observations, metrics };
  }

  it('every call of the API is covered by a scenario or has its reason (R-07)', async () => {
    const { body } = await service.call('GET', '/docs/json');
    const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    // Operators find people: the gate in front of their calls refuses everybody else first.
    const ofEverybody = documented.filter((call) => !call.includes(' /api/operator/'));
    expect(Object.keys(calls).sort()).toEqual(ofEverybody.sort());
  });

  it.each(Object.keys(scenarios) as ScenarioName[])(
    '%s: the same statuses, bodies, headers, limits, metrics and statements, whoever has them (R-07, R-84)',
    async (name) => {
      const unknown = await run(name, {});
      const held = Object.entries(calls).flatMap(([call, by]) =>
        Array.isArray(by) && by.includes(name) ? [call] : [],
      );
      const made = new Set(unknown.observations.map(({ call }) => call.replace(' /', ' /api/')));
      expect(held.filter((call) => !made.has(call))).toEqual([]);
      for (const [situation, user] of Object.entries(situations))
        expect({ situation, ...(await run(name, user)) }).toEqual({ situation, ...unknown });
    },
  );

  it.each(Object.keys(scenarios) as ScenarioName[])(
    '%s: no answer shows a contact, even masked, before a code was accepted (R-09)',
    async (name) => {
      for (const user of [
        { phone, email },
        { phone, email: hiddenEmail },
        { phone, email, need_change_email: true },
      ]) {
        const { observations } = await run(name, user);
        const accepted = observations.findIndex(
          ({ call, status }) => status === 200 && call.startsWith('POST /user/verify_'),
        );
        const before = accepted < 0 ? observations : observations.slice(0, accepted);
        // Responses to a signed-in person belong to a flow that began with an accepted code.
        const told = before.filter(({ isSignedIn }) => !isSignedIn).map(({ call, body }) => ({ call, body }));
        const shown = told.filter(({ body }) => {
          const text = JSON.stringify(body);
          return maskedContact.test(text) || text.includes(phone) || text.includes(hiddenEmail);
        });
        expect(shown).toEqual([]);
      }
    },
  );
});
