import type { Selectable } from 'kysely';
import type { AccessLevel, RelyingPartyType } from '@passport/shared/schemas/applications';
import type { ApplicationsTables } from '../applications/applications.tables';
import type { Executor } from '../storage/database';

type ApplicationRow = Selectable<ApplicationsTables['applications']>;
export type SiteRow = Pick<ApplicationRow, 'id' | 'access_level' | 'site_url' | 'redirect_hosts' | 'is_active'>;
/** A key of a site as it is stored. */
export type SiteKeyRow = Pick<Selectable<ApplicationsTables['application_secrets']>, 'id' | 'encrypted'>;

/** The partner site with an identifier, active or not. */
export async function findSite(executor: Executor, id: string): Promise<SiteRow | undefined> {
  return executor
    .selectFrom('applications')
    .select(['id', 'access_level', 'site_url', 'redirect_hosts', 'is_active'])
    .where('id', '=', id)
    .where('type', '=', 'UNIT_SITE')
    .executeTakeFirst();
}

/** The keys of a site that are valid, the newest first. */
export async function findSiteKeys(executor: Executor, siteId: string, now: Date): Promise<SiteKeyRow[]> {
  return executor
    .selectFrom('application_secrets')
    .select(['id', 'encrypted'])
    .where('application_id', '=', siteId)
    .where('encrypted', 'is not', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .execute();
}

export interface NewSite {
  id: string;
  name: string;
  url: string;
  hosts: readonly string[];
  accessLevel: AccessLevel;
  keyId: string;
  encryptedKey: string;
  now: Date;
}

/** Makes a partner site with its first key. */
export async function insertSite(executor: Executor, site: NewSite): Promise<void> {
  await executor
    .insertInto('applications')
    .values({
      id: site.id,
      type: 'UNIT_SITE',
      name: site.name,
      access_level: site.accessLevel,
      site_url: site.url,
      site_address: site.url,
      showcase_url: site.url,
      redirect_hosts: [...site.hosts],
      created_at: site.now,
      updated_at: site.now,
    })
    .execute();
  await executor
    .insertInto('application_secrets')
    .values({ id: site.keyId, application_id: site.id, encrypted: site.encryptedKey, created_at: site.now })
    .execute();
}

/** Uses a site token up. @returns whether it was not used before */
export async function useSiteToken(executor: Executor, jti: string, expiresAt: Date): Promise<boolean> {
  const used = await executor
    .insertInto('used_site_tokens')
    .values({ jti, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('jti')
    .executeTakeFirst();
  return used !== undefined;
}

export interface PartnerRow {
  id: string;
  type: RelyingPartyType;
  name: string;
  short_description: string;
  logo_url: string | null;
  access_level: AccessLevel;
  showcase_url: string | null;
  last_used_at: Date | null;
}

/** What stands in the showcase for a person. */
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
    .select('s.last_used_at')
    .where('a.is_active', '=', true)
    .where('a.is_test', '=', false)
    .where('a.showcase_url', 'is not', null)
    .where('a.access_level', 'in', levels)
    .execute();
}
