import { sql, type Selectable } from 'kysely';
import type { AccessLevel, RelyingPartyType } from '@passport/shared/schemas/applications';
import type { ApplicationsTables } from '../../applications/registration/applications.tables';
import { isUsable } from '../../applications/registration/isUsable';
import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import type { PartnersTables } from './partners.tables';

type ApplicationRow = Selectable<ApplicationsTables['applications']>;
export type SiteRow = Pick<ApplicationRow, 'id' | 'access_level' | 'site_url' | 'redirect_hosts' | 'connected_at'> & {
  /** See `isUsable`. */
  is_active: boolean;
};
/** A stored key of a site. */
export type SiteKeyRow = Pick<Selectable<ApplicationsTables['application_secrets']>, 'id' | 'encrypted' | 'expires_at'>;

/** The partner site with an identifier, active or not. */
export async function findSite(executor: Executor, id: string): Promise<SiteRow | undefined> {
  return executor
    .selectFrom('applications as a')
    .select(['a.id', 'a.access_level', 'a.site_url', 'a.redirect_hosts', 'a.connected_at', isUsable.as('is_active')])
    .where('a.id', '=', id)
    .where('a.type', '=', 'UNIT_SITE')
    .executeTakeFirst();
}

/** The keys of a site that are valid at a moment, or were then; the newest first. */
export async function findSiteKeys(executor: Executor, siteId: string, at: Date): Promise<SiteKeyRow[]> {
  return executor
    .selectFrom('application_secrets')
    .select(['id', 'encrypted', 'expires_at'])
    .where('application_id', '=', siteId)
    .where('encrypted', 'is not', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
    .orderBy(sql`expires_at IS NULL`, 'desc')
    .orderBy('created_at', 'desc')
    .execute();
}

/** A site token that was issued. */
export type SiteTokenRow = Selectable<PartnersTables['site_tokens']>;

export async function insertSiteToken(executor: Executor, token: SiteTokenRow): Promise<void> {
  await executor.insertInto('site_tokens').values(token).execute();
}

/**
 * Consumes a site token; one of several racing requests succeeds.
 * @returns the session in which it was issued; undefined where it was not issued for the site, has expired or was exchanged before,
 *   and where the person has disconnected the site since
 */
export async function consumeSiteToken(
  executor: Executor,
  { jti, siteId, now }: { jti: string; siteId: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ sid: string }>`
    WITH consumed AS (
      DELETE FROM site_tokens
      WHERE jti = ${jti}::uuid AND application_id = ${siteId}::uuid AND expires_at > ${now}::timestamptz
      RETURNING sid
    )
    SELECT t.sid FROM consumed AS t
    JOIN sessions AS s ON s.sid = t.sid
    JOIN connected_services AS c ON c.user_id = s.user_id AND c.application_id = ${siteId}::uuid
    WHERE c.revoked_at IS NULL`.execute(executor);
  return rows[0]?.sid;
}

/** Deletes the tokens of a person for a site, so that connecting it again does not revive them. */
export async function deleteSiteTokensOf(executor: Executor, userId: number, siteId: string): Promise<void> {
  await executor
    .deleteFrom('site_tokens')
    .where('application_id', '=', siteId)
    .where('sid', 'in', executor.selectFrom('sessions').select('sid').where('user_id', '=', userId))
    .execute();
}

export interface PartnerRow {
  id: string;
  type: RelyingPartyType;
  name: string;
  short_description: string;
  organization_name: string;
  logo_url: string | null;
  access_level: AccessLevel;
  showcase_url: string | null;
  last_used_at: Date | null;
}

/** The services of the showcase for a person, unordered. */
export async function listPartners(
  executor: Executor,
  userId: number,
  levels: readonly AccessLevel[],
): Promise<PartnerRow[]> {
  return executor
    .selectFrom('applications as a')
    .leftJoin('connected_services as s', (join) =>
      join.onRef('s.application_id', '=', 'a.id').on('s.user_id', '=', userId).on('s.revoked_at', 'is', null),
    )
    .select(['a.id', 'a.type', 'a.name', 'a.short_description', 'a.logo_url', 'a.access_level', 'a.showcase_url'])
    .select('a.organization_name')
    .select('s.last_used_at')
    .where(isUsable)
    .where('a.is_test', '=', false)
    .where('a.showcase_url', 'is not', null)
    .where('a.access_level', 'in', levels)
    .execute();
}

/** Deletes expired site tokens. */
export async function purgeSiteTokens(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'site_tokens', (row) => row('expires_at', '<', now));
}
