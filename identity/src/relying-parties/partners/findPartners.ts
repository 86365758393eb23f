import type { Partner, PartnerQuery, Partners } from '@passport/shared/schemas/partners';
import { levelsFor } from '../applications/mayUse';
import type { Executor } from '../../platform/storage/database';
import type { UserRow } from '../../people/users.repository';
import { listPartners, type PartnerRow } from './partners.repository';

const pageSize = 100;

/**
 * What a person may enter (`GET /partner/`): active services that have an address in the showcase, by name. A group has tens
 * of them, so they are compared here: databases differ in what letters beyond Latin mean to them.
 */
export async function findPartners(executor: Executor, user: UserRow, query: PartnerQuery): Promise<Partners> {
  const rows = await listPartners(executor, user.id, levelsFor(user.employment));
  const wanted = (query.search ?? '').trim().toLocaleLowerCase();
  const found = rows
    .filter(({ type }) => query.type === undefined || type === query.type)
    .filter((row) => `${row.name}\n${row.short_description}`.toLocaleLowerCase().includes(wanted))
    .sort((one, other) => one.name.localeCompare(other.name, user.language) || (one.id < other.id ? -1 : 1));
  const offset = Number(query.offset ?? 0);
  return {
    count: found.length,
    results: found.slice(offset, offset + Number(query.limit ?? pageSize)).map(presentPartner),
  };
}

/** A partner site is entered through the entry rules, which bring a token; others begin at an address of their own. */
const presentPartner = (row: PartnerRow): Partner => ({
  id: row.id,
  type: row.type,
  name: row.name,
  short_description: row.short_description,
  logo: row.logo_url,
  access_level: row.access_level,
  url: row.type === 'UNIT_SITE' ? `/?site_id=${row.id}` : (row.showcase_url ?? ''),
  last_used: row.last_used_at?.toISOString() ?? null,
});
