import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../platform/http/errors';
import { textIn } from '../../platform/http/language';
import { presentBusinessUnit } from '../../applications/business-units/businessUnits.presenter';
import {
  findBusinessUnitBySlug,
  type BusinessUnitRow,
} from '../../applications/business-units/businessUnits.repository';
import {
  changeBusinessUnits,
  createBusinessUnit,
  dropBusinessUnit,
  patchBusinessUnit,
  putBusinessUnit,
  type Editor,
} from '../../applications/business-units/businessUnits.service';
import type { Executor } from '../../platform/storage/database';
import { valueOf, type CommandArguments } from './commandLine';
import { actorOf, CommandError, type Operator } from './operator';
import { readBusinessUnits } from './readBusinessUnits';

const editorOf = (operator: Operator): Editor => ({ actor: actorOf(operator), now: operator.clock.now() });

/**
 * Creates the business units of a file, or replaces those with the same slug: all of them or none. One without a slug is a new one.
 * @throws {CommandError} for an unreadable or invalid file
 */
export async function importBusinessUnits(operator: Operator, file: string) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
  const units = await readBusinessUnits(text, dirname(file));
  return changeBusinessUnits(operator.storage, async (transaction) => {
    const imported = [];
    for (const unit of units) {
      const { slug: given = null } = unit;
      const known = given === null ? undefined : await findBusinessUnitBySlug(transaction, given);
      const editor = editorOf(operator);
      const { id, slug, site_id } = await explained(
        given ?? unit.title,
        known
          ? putBusinessUnit(transaction, known, { ...unit, slug: known.slug }, editor)
          : createBusinessUnit(transaction, unit, editor),
      );
      imported.push({ id, slug, site_id });
    }
    return { items: imported, business_units: imported };
  });
}

/** Names the field that was refused. */
async function explained(name: string, change: Promise<BusinessUnitRow>): Promise<BusinessUnitRow> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const faults = Object.entries(error.fields ?? {}).map(([field, key]) => `${field}: ${textIn('en', key)}.`);
    throw new CommandError(`${name}: ${faults.join(' ')}`);
  }
}

/** Lists business units. */
export async function listBusinessUnits({ storage }: Operator) {
  const rows = await storage.db
    .selectFrom('business_units')
    .select(['id', 'slug', 'site_id', 'is_active'])
    .orderBy('slug')
    .execute();
  return { items: rows };
}

/** @throws {CommandError} for an unknown slug */
async function unitOf(executor: Executor, args: CommandArguments): Promise<BusinessUnitRow> {
  const slug = valueOf(args, 'slug');
  const unit = await findBusinessUnitBySlug(executor, slug);
  if (!unit) throw new CommandError(`There is no business unit ${slug}.`);
  return unit;
}

/** A business unit as the site reads it. */
export async function showBusinessUnit({ storage, config }: Operator, args: CommandArguments) {
  return presentBusinessUnit(await unitOf(storage.db, args), config.publicUrl);
}

/** Switches a business unit between its own branding and the default one. */
export const switchBusinessUnit = (is_active: boolean) => (operator: Operator, args: CommandArguments) =>
  changeBusinessUnits(operator.storage, async (transaction) => {
    const { id, slug } = await unitOf(transaction, args);
    await patchBusinessUnit(transaction, id, { is_active }, editorOf(operator));
    return { id, slug, is_active };
  });

/** Deletes a business unit: its sites get the default branding. @throws {CommandError} for an unknown one */
export async function removeBusinessUnit(operator: Operator, args: CommandArguments) {
  return changeBusinessUnits(operator.storage, async (transaction) => {
    const { id, slug } = await unitOf(transaction, args);
    await dropBusinessUnit(transaction, id, editorOf(operator));
    return { slug, is_deleted: true };
  });
}
