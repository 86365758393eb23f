import type { RelyingPartyType } from '@passport/shared/schemas/applications';
import { sql, type RawBuilder } from 'kysely';
import type { Visitor } from '../../platform/devices/visitor';
import type { Executor } from '../../platform/storage/database';
import { isAliveSession, type AliveCriteria } from '../../sessions/isAlive';

/** A person signs in to an application. */
export interface ServiceUse {
  userId: number;
  applicationId: string;
  /** The granted scopes, as shown in the list of connected services. */
  scopes: readonly string[];
  now: Date;
  /** Set for OAuth clients, which require consent and are notified of the end of the session. */
  consent?: {
    sid: string;
    /** Who agreed: new consent is recorded in the security log. Undefined: an operator vouches for the client. */
    agreedBy: Visitor | undefined;
    /** Undefined: the sign-in relies on an earlier consent. It does not connect a service again that was disconnected since. */
    agreedAt: Date | undefined;
  };
}

/**
 * Connects a person to an application that they sign in to, again after they disconnected it; one statement. Consent adds to the
 * earlier one. Partner sites and SAML service providers have no consent screen: entering means consent, and the
 * scopes are always the current ones.
 * @param issued an INSERT of the issued code or token, run in the same statement
 */
export async function connectService(
  executor: Executor,
  { userId, applicationId, scopes, now, consent }: ServiceUse,
  issued?: RawBuilder<unknown>,
): Promise<void> {
  const { sid = null, agreedBy } = consent ?? {};
  const agreedAt = consent ? (consent.agreedAt ?? null) : now;
  const known = sql`SELECT 1 FROM connected_services WHERE user_id = ${userId}::integer
    AND application_id = ${applicationId}::uuid AND revoked_at IS NULL AND scopes @> ${[...scopes]}::text[]`;
  await sql`
    WITH connected AS (
      INSERT INTO connected_services AS c (user_id, application_id, scopes, since, last_used_at)
      VALUES (${userId}::integer, ${applicationId}::uuid, ${[...scopes]}::text[], ${now}::timestamptz, ${now}::timestamptz)
      ON CONFLICT (user_id, application_id) DO UPDATE SET
        last_used_at = excluded.last_used_at,
        scopes = CASE WHEN ${consent === undefined}::boolean OR c.revoked_at IS NOT NULL THEN excluded.scopes
          -- Not even their order changes where nothing is new: the application would be told of a consent.
          WHEN c.scopes @> excluded.scopes THEN c.scopes
          ELSE ARRAY(SELECT DISTINCT unnest(c.scopes || excluded.scopes) ORDER BY 1) END,
        revoked_at = NULL
      WHERE c.revoked_at IS NULL OR c.revoked_at <= ${agreedAt}::timestamptz
      RETURNING application_id
    ), logged AS (
      INSERT INTO audit_events (at, event, user_id, sid, ip, country, device, details)
      SELECT ${now}::timestamptz, 'consent_given', ${userId}::integer, ${sid}::uuid, ${agreedBy?.ip ?? null},
        ${agreedBy?.country ?? null}, ${agreedBy?.deviceName ?? null},
        jsonb_build_object('service', (SELECT name FROM applications WHERE id = ${applicationId}::uuid))
      FROM connected WHERE ${agreedBy !== undefined}::boolean AND NOT EXISTS (${known})
    ), entered AS (
      INSERT INTO session_applications (sid, application_id, since)
      SELECT ${sid}::uuid, application_id, ${now}::timestamptz FROM connected WHERE ${sid}::uuid IS NOT NULL ON CONFLICT DO NOTHING
    ), used AS (
      UPDATE applications AS a SET connected_at = ${now}::timestamptz WHERE id = ${applicationId}::uuid AND connected_at IS NULL
        -- With a secret, its first use connects (see applications/activity).
        AND NOT EXISTS (SELECT 1 FROM application_secrets AS k WHERE k.application_id = a.id)
    )${issued ? sql`, issued AS (${issued})` : sql``}
    SELECT application_id FROM connected`.execute(executor);
}

/** Signs a person's living sessions out of an application, which is notified as of the end of a session. */
export async function leaveApplication(
  executor: Executor,
  userId: number,
  applicationId: string,
  now: Date,
): Promise<void> {
  await sql`
    WITH entered AS (
      DELETE FROM session_applications AS e USING sessions AS s
      WHERE e.sid = s.sid AND e.application_id = ${applicationId}::uuid AND s.user_id = ${userId}::integer
        AND s.ended_at IS NULL
      RETURNING e.sid
    )
    SELECT queue_backchannel_logout(sid, ${applicationId}::uuid, ${now}::timestamptz) FROM entered`.execute(executor);
}

/** An entry of the list of connected services. */
export interface ConnectedServiceRow {
  id: string;
  application_id: string;
  name: string;
  type: RelyingPartyType;
  short_description: string;
  organization_name: string;
  logo_url: string | null;
  site_url: string | null;
  site_address: string;
  redirect_uris: string[];
  /** The addresses of a SAML service provider; null for any other application. */
  acs_urls: string[] | null;
  scopes: string[];
  since: Date;
  last_used_at: Date;
  /** Whether the application takes logout tokens. */
  can_end: boolean;
}

/** The connected services of a person, the last used first. */
export async function listConnectedServices(executor: Executor, userId: number): Promise<ConnectedServiceRow[]> {
  return executor
    .selectFrom('connected_services as c')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .leftJoin('saml_service_providers as p', 'p.application_id', 'a.id')
    .select(['c.id', 'c.application_id', 'c.scopes', 'c.since', 'c.last_used_at'])
    .select([
      'a.name',
      'a.short_description',
      'a.organization_name',
      'a.type',
      'a.logo_url',
      'a.site_url',
      'a.site_address',
      'a.redirect_uris',
      'p.acs_urls',
    ])
    .select(sql<boolean>`a.backchannel_logout_uri IS NOT NULL`.as('can_end'))
    .where('c.user_id', '=', userId)
    .where('c.revoked_at', 'is', null)
    .orderBy('c.last_used_at', 'desc')
    .orderBy('c.id')
    .execute();
}

/**
 * The applications to which one of the person's live sessions is signed in. A partner site does not report when its own sign-in ends,
 * so it counts as active if it was used since the oldest live session began.
 */
export async function findActiveApplications(
  executor: Executor,
  criteria: AliveCriteria,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    WITH alive AS (SELECT sid, signed_in_at FROM sessions WHERE ${isAliveSession(criteria)})
    SELECT e.application_id AS id FROM session_applications AS e JOIN alive USING (sid)
    UNION SELECT l.application_id FROM saml_sessions AS l JOIN alive USING (sid) WHERE l.logout_state <> 'ended'
    UNION SELECT c.application_id FROM connected_services AS c JOIN applications AS a ON a.id = c.application_id
      WHERE c.user_id = ${criteria.userId} AND a.type = 'UNIT_SITE'
        AND c.last_used_at >= (SELECT min(signed_in_at) FROM alive)`.execute(executor);
  return new Set(rows.map(({ id }) => id));
}

/** The application of a connected service of a person, where the sign-in there can be ended from here: it takes logout tokens. */
export async function findServiceToEnd(
  executor: Executor,
  userId: number,
  id: string,
): Promise<{ application_id: string } | undefined> {
  return executor
    .selectFrom('connected_services as c')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .select('c.application_id')
    .where('c.id', '=', id)
    .where('c.user_id', '=', userId)
    .where('c.revoked_at', 'is', null)
    .where('a.backchannel_logout_uri', 'is not', null)
    .executeTakeFirst();
}

/** The number of connected services, and the names of those used last. */
export async function countConnectedServices(
  executor: Executor,
  userId: number,
  named: number,
): Promise<{ count: number; names: string[] }> {
  const rows = await executor
    .selectFrom('connected_services as c')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .select(['a.name', sql<string>`count(*) OVER ()`.as('count')])
    .where('c.user_id', '=', userId)
    .where('c.revoked_at', 'is', null)
    .orderBy('c.last_used_at', 'desc')
    .orderBy('c.id')
    .limit(named)
    .execute();
  return { count: Number(rows[0]?.count ?? 0), names: rows.map(({ name }) => name) };
}

/** Disconnects a service. @returns its application and name, or undefined where the person has no such service */
export async function revokeConnectedService(
  executor: Executor,
  userId: number,
  id: string,
  now: Date,
): Promise<{ application_id: string; name: string } | undefined> {
  return executor
    .updateTable('connected_services as c')
    .from('applications as a')
    .set({ revoked_at: now })
    .where('c.id', '=', id)
    .where('c.user_id', '=', userId)
    .where('c.revoked_at', 'is', null)
    .whereRef('a.id', '=', 'c.application_id')
    .returning(['c.application_id', 'a.name'])
    .executeTakeFirst();
}
