import { readFile } from 'node:fs/promises';
import { findOtherUnitOfSite, putBusinessUnit } from '../../relying-parties/business-units/businessUnits.repository';
import { CommandError, type Operator } from './operator';
import { readBusinessUnits } from './readBusinessUnits';

/**
 * Creates the business units of a file, or replaces those with the same slug: all of them or none.
 * @throws {CommandError} for an unreadable or invalid file
 */
export async function importBusinessUnits({ storage, clock }: Operator, file: string) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
  const units = await readBusinessUnits(text);
  return storage.db.transaction().execute(async (transaction) => {
    const imported = [];
    for (const unit of units) {
      const other = unit.site_id && (await findOtherUnitOfSite(transaction, unit));
      if (other) throw new CommandError(`${unit.slug}: the site ${unit.site_id} belongs to ${other.slug} already.`);
      const { id, slug, site_id } = await putBusinessUnit(transaction, unit, clock.now());
      imported.push({ id, slug, site_id });
    }
    return { business_units: imported };
  });
}
