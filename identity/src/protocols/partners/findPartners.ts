import type { Partner, PartnerQuery, Partners } from '@passport/shared/schemas/partners';
import { levelsFor } from '../../applications/registration/mayUseApplication';
import type { Executor } from '../../platform/storage/database';
import type { UserRow } from '../../people/users.repository';
import { listPartners, type PartnerRow } from './partners.repository';

const pageSize = 100;

/**
 * The showcase of a person (`GET /partner/`): active services that they may use and that have a showcase address, by name. There are
 * tens of them, so they are filtered and sorted here: databases differ in how they compare non-Latin letters.
 */
export async function findPartners(executor: Executor, user: UserRow, query: PartnerQuery): Promise<Partners> {
  const rows = await listPartners(executor, user.id, levelsFor(user.employment));
  const search = (query.search ?? '').trim().toLocaleLowerCase();
  const found = rows
    .filter(({ type }) => query.type === undefined || type === query.type)
    .filter(({ access_level }) => query.access_level === undefined || access_level === query.access_level)
    .filter((row) =>
      `${row.name}\n${row.short_description}\n${row.organization_name}`.toLocaleLowerCase().includes(search),
    )
    .sort((one, other) => one.name.localeCompare(other.name, user.language) || (one.id < other.id ? -1 : 1));
  const offset = Number(query.offset ?? 0);
  return {
    count: found.length,
    results: found.slice(offset, offset + Number(query.limit ?? pageSize)).map(presentPartner),
  };
}

/** A partner site is entered through our sign-in page, which issues its token; other services start at their own address. */
const presentPartner = (row: PartnerRow): Partner => ({
  id: row.id,
  type: row.type,
  name: row.name,
  short_description: row.short_description,
  organization_name: row.organization_name,
  logo: row.logo_url,
  access_level: row.access_level,
  url: row.type === 'UNIT_SITE' ? `/?site_id=${row.id}` : (row.showcase_url ?? ''),
  last_used: row.last_used_at?.toISOString() ?? null,
});
