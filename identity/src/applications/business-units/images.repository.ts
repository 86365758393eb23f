import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { BusinessUnitsTables } from './businessUnits.tables';

export type ImageRow = Selectable<BusinessUnitsTables['business_unit_images']>;

export async function insertImage(executor: Executor, image: ImageRow): Promise<void> {
  await executor
    .insertInto('business_unit_images')
    .values(image)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findImage(executor: Executor, id: string): Promise<ImageRow | undefined> {
  return executor.selectFrom('business_unit_images').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function hasImage(executor: Executor, id: string): Promise<boolean> {
  const row = await executor.selectFrom('business_unit_images').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Deletes the pictures that no business unit shows any more. */
export async function deleteUnusedImages(executor: Executor): Promise<void> {
  await sql`
    DELETE FROM business_unit_images AS i
    WHERE NOT EXISTS (SELECT 1 FROM business_units AS u WHERE position(i.id IN u.content::text) > 0)`.execute(executor);
}
