import { randomBytes } from 'node:crypto';
import type {
  BusinessUnitImport,
  BusinessUnitPatch,
  SluggedBusinessUnit,
} from '@passport/shared/schemas/businessUnits';
import { taken } from '../../platform/http/errors';
import type { Database, Executor } from '../../platform/storage/database';
import { record, type Actor, type ManagementEvent } from '../../protection/audit/audit';
import type { AuditValues } from '../../protection/audit/audit.tables';
import {
  deleteBusinessUnit,
  findBusinessUnit,
  findBusinessUnitBySlug,
  findBusinessUnitOfSite,
  insertBusinessUnit,
  lockBusinessUnits,
  replaceBusinessUnit,
  type BusinessUnitRow,
} from './businessUnits.repository';
import { storeImage } from './images';
import { deleteUnusedImages } from './images.repository';

/** Leaves room for a number within the 100 characters of a slug. */
const maxSlugLength = 90;

/** The slug of a title; a random one if nothing of the title remains, as with another alphabet. */
function slugOfTitle(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{Mark}/gu, '');
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, maxSlugLength).replace(/-$/, '') || `unit-${randomBytes(4).toString('hex')}`;
}

/** A slug for a business unit that was given none, with a number where others have it already. */
async function slugOf(title: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  const base = slugOfTitle(title);
  let slug = base;
  for (let number = 2; await isTaken(slug); number++) slug = `${base}-${number}`;
  return slug;
}

/** The author and the context of a change of a business unit. */
export interface Editor {
  actor: Actor;
  now: Date;
  requestId?: string;
}

/** Runs changes of business units in a transaction of their own, one at a time. */
export const changeBusinessUnits = <Result>(
  { db }: { db: Database },
  change: (transaction: Executor) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    await lockBusinessUnits(transaction);
    const result = await change(transaction);
    await deleteUnusedImages(transaction);
    return result;
  });

/**
 * Adds a business unit, within changeBusinessUnits.
 * @throws 409 for a slug or site that another business unit has; 400 for a picture or a colour, see checkColors and storeImage
 */
export async function createBusinessUnit(
  transaction: Executor,
  given: BusinessUnitImport,
  editor: Editor,
): Promise<BusinessUnitRow> {
  const isTaken = async (slug: string) => (await findBusinessUnitBySlug(transaction, slug)) !== undefined;
  const unit = { ...given, slug: given.slug ?? (await slugOf(given.title, isTaken)) };
  const checked = await checkUnit(transaction, { unit, judged: unit, id: undefined }, editor.now);
  const row = await insertBusinessUnit(transaction, checked, editor.now);
  await note(transaction, editor, { event: 'business_unit_created', row, after: shown(row) });
  return row;
}

/** Replaces a business unit as a whole, within changeBusinessUnits. @throws see createBusinessUnit */
export const putBusinessUnit = (
  transaction: Executor,
  before: BusinessUnitRow,
  unit: SluggedBusinessUnit,
  editor: Editor,
): Promise<BusinessUnitRow> => replace(transaction, before, { unit, judged: unit }, editor);

/** Changes the given fields of a business unit. @returns undefined for an unknown one @throws see createBusinessUnit */
export async function patchBusinessUnit(
  transaction: Executor,
  id: number,
  patch: BusinessUnitPatch,
  editor: Editor,
): Promise<BusinessUnitRow | undefined> {
  const before = await findBusinessUnit(transaction, id);
  if (!before) return undefined;
  const { slug, site_id, is_active, content } = before;
  const unit = { slug, site_id, is_active, ...content, ...patch };
  return replace(transaction, before, { unit, judged: patch }, editor);
}

async function replace(
  transaction: Executor,
  before: BusinessUnitRow,
  change: Pick<Change, 'unit' | 'judged'>,
  editor: Editor,
): Promise<BusinessUnitRow> {
  const checked = await checkUnit(transaction, { ...change, id: before.id }, editor.now);
  const row = await replaceBusinessUnit(transaction, before.id, checked);
  await note(transaction, editor, { event: 'business_unit_changed', row, before: shown(before), after: shown(row) });
  return row;
}

/** Deletes a business unit: its site gets the default branding. @returns false for an unknown one */
export async function dropBusinessUnit(transaction: Executor, id: number, editor: Editor): Promise<boolean> {
  const row = await findBusinessUnit(transaction, id);
  if (!row) return false;
  await deleteBusinessUnit(transaction, id);
  await note(transaction, editor, { event: 'business_unit_deleted', row, before: shown(row) });
  return true;
}

interface Change {
  unit: SluggedBusinessUnit;
  /** The new values. The others met the rules of their time, and must not prevent a unit from being switched off. */
  judged: BusinessUnitPatch;
  id: number | undefined;
}

async function checkUnit(transaction: Executor, { unit, judged, id }: Change, now: Date): Promise<SluggedBusinessUnit> {
  const sameSlug = await findBusinessUnitBySlug(transaction, unit.slug);
  if (sameSlug && sameSlug.id !== id) throw taken('slug', 'errors.slug-taken');
  const sameSite = unit.site_id ? await findBusinessUnitOfSite(transaction, unit.site_id) : undefined;
  if (sameSite && sameSite.id !== id) throw taken('site_id', 'errors.site-taken');
  const checked = { ...unit };
  for (const field of ['logo', 'dark_logo'] as const) {
    const logo = judged[field];
    if (logo) checked[field] = { ...logo, full_url: await storeImage(transaction, logo.full_url, field, now) };
  }
  for (const field of ['background_image', 'dark_background_image'] as const) {
    const address = judged[field];
    if (address) checked[field] = await storeImage(transaction, address, field, now);
  }
  return checked;
}

/** The part of a business unit that the audit log stores. */
function shown({ slug, site_id, is_active, content }: BusinessUnitRow): AuditValues {
  const { logo, dark_logo, ...fields } = content;
  return { slug, site_id, is_active, logo: logo?.full_url ?? null, dark_logo: dark_logo?.full_url ?? null, ...fields };
}

interface NotedChange {
  event: ManagementEvent;
  row: BusinessUnitRow;
  before?: AuditValues;
  after?: AuditValues;
}

async function note(
  transaction: Executor,
  { actor, now, requestId }: Editor,
  { event, row, ...values }: NotedChange,
): Promise<void> {
  await record(transaction, {
    event,
    at: now,
    userId: null,
    actor,
    target: { type: 'business_unit', id: String(row.id) },
    ...values,
    ...(requestId !== undefined && { requestId }),
  });
}
