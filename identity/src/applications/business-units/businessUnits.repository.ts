import type { SluggedBusinessUnit } from '@passport/shared/schemas/businessUnits';
import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { BusinessUnitsTables } from './businessUnits.tables';

export type BusinessUnitRow = Selectable<BusinessUnitsTables['business_units']>;

/** The business unit of a partner site, active or not. */
export async function findBusinessUnitOfSite(executor: Executor, siteId: string): Promise<BusinessUnitRow | undefined> {
  return executor.selectFrom('business_units').selectAll().where('site_id', '=', siteId).executeTakeFirst();
}

export async function findBusinessUnit(executor: Executor, id: number): Promise<BusinessUnitRow | undefined> {
  return executor.selectFrom('business_units').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findBusinessUnitBySlug(executor: Executor, slug: string): Promise<BusinessUnitRow | undefined> {
  return executor.selectFrom('business_units').selectAll().where('slug', '=', slug).executeTakeFirst();
}

/** A page of business units, by id. @param after id of the last one of the page before; 0 for the first page */
export async function listBusinessUnitRows(
  executor: Executor,
  after: number,
  limit: number,
): Promise<BusinessUnitRow[]> {
  return executor.selectFrom('business_units').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
}

/**
 * Lets one transaction at a time change business units: two writers could assign two units to one site, or delete a picture that the
 * other one has just begun to use. Readers do not wait.
 */
export async function lockBusinessUnits(transaction: Executor): Promise<void> {
  await sql`LOCK TABLE business_unit_images IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
}

const columnsOf = ({ slug, site_id = null, is_active = true, ...content }: SluggedBusinessUnit) => ({
  slug,
  site_id,
  is_active,
  content: JSON.stringify(content),
});

/** @param unit with stored pictures */
export async function insertBusinessUnit(
  executor: Executor,
  unit: SluggedBusinessUnit,
  now: Date,
): Promise<BusinessUnitRow> {
  return executor
    .insertInto('business_units')
    .values({ ...columnsOf(unit), first_published_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces a business unit as a whole. @param unit with stored pictures */
export async function replaceBusinessUnit(
  executor: Executor,
  id: number,
  unit: SluggedBusinessUnit,
): Promise<BusinessUnitRow> {
  return executor
    .updateTable('business_units')
    .set(columnsOf(unit))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteBusinessUnit(executor: Executor, id: number): Promise<void> {
  await executor.deleteFrom('business_units').where('id', '=', id).execute();
}
