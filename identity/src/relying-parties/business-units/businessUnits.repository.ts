import type { BusinessUnitImport } from '@passport/shared/schemas/businessUnits';
import type { Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { BusinessUnitsTables } from './businessUnits.tables';

export type BusinessUnitRow = Selectable<BusinessUnitsTables['business_units']>;

/** The business unit of a partner site, active or not. */
export async function findBusinessUnitOfSite(executor: Executor, siteId: string): Promise<BusinessUnitRow | undefined> {
  return executor.selectFrom('business_units').selectAll().where('site_id', '=', siteId).executeTakeFirst();
}

/** Another business unit with the same site. */
export async function findOtherUnitOfSite(
  executor: Executor,
  { slug, site_id }: Pick<BusinessUnitImport, 'slug' | 'site_id'>,
): Promise<BusinessUnitRow | undefined> {
  return executor
    .selectFrom('business_units')
    .selectAll()
    .where('site_id', '=', site_id ?? null)
    .where('slug', '<>', slug)
    .executeTakeFirst();
}

/** Creates the business unit with a slug, or replaces it as a whole. */
export async function putBusinessUnit(
  executor: Executor,
  unit: BusinessUnitImport,
  now: Date,
): Promise<BusinessUnitRow> {
  const { slug, site_id = null, is_active = true, ...content } = unit;
  const change = { site_id, is_active, content: JSON.stringify(content) };
  return executor
    .insertInto('business_units')
    .values({ slug, ...change, first_published_at: now })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow();
}
