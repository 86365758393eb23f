import type { RelyingPartyType } from '@passport/shared/schemas/applications';
import { sql } from 'kysely';
import type { Executor } from '../../platform/storage/database';

/** Somebody who signs in to an application. */
export interface Use {
  userId: number;
  applicationId: string;
  /** What it may see, as the list of connected services says it. */
  scopes: readonly string[];
  now: Date;
}

/**
 * Notes that a person uses an application to which going is agreeing: partner sites and SAML service providers have no
 * consent of their own, so that entering one again after it was taken off the list puts it back. One statement.
 */
export async function recordUse(executor: Executor, { userId, applicationId, scopes, now }: Use): Promise<void> {
  await sql`
    WITH connected AS (
      UPDATE applications SET connected_at = ${now}::timestamptz WHERE id = ${applicationId}::uuid AND connected_at IS NULL
    )
    INSERT INTO connected_services (user_id, application_id, scopes, since, last_used_at)
    VALUES (${userId}::integer, ${applicationId}::uuid, ${[...scopes]}::text[], ${now}::timestamptz, ${now}::timestamptz)
    ON CONFLICT (user_id, application_id) DO UPDATE SET
      scopes = excluded.scopes, last_used_at = excluded.last_used_at, revoked_at = NULL`.execute(executor);
}

/** A service that a person uses, with what its entry in the list shows. */
export interface ConnectedServiceRow {
  id: string;
  application_id: string;
  name: string;
  type: RelyingPartyType;
  logo_url: string | null;
  site_url: string | null;
  site_address: string;
  redirect_uris: string[];
  scopes: string[];
  since: Date;
  last_used_at: Date;
}

/** The services of a person that they have not taken off, the latest used first. */
export async function listConnectedServices(executor: Executor, userId: number): Promise<ConnectedServiceRow[]> {
  return executor
    .selectFrom('connected_services as c')
    .innerJoin('applications as a', 'a.id', 'c.application_id')
    .select(['c.id', 'c.application_id', 'c.scopes', 'c.since', 'c.last_used_at'])
    .select(['a.name', 'a.type', 'a.logo_url', 'a.site_url', 'a.site_address', 'a.redirect_uris'])
    .where('c.user_id', '=', userId)
    .where('c.revoked_at', 'is', null)
    .orderBy('c.last_used_at', 'desc')
    .orderBy('c.id')
    .execute();
}

/** How many services a person uses, and the names of those used last. */
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

/** Takes a service off. @returns its application and name, or undefined where the person has no such service */
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
