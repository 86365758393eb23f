import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import type { ContactChangesTables } from './contactChanges.tables';

export type ContactChangeRow = Selectable<ContactChangesTables['contact_changes']>;
export type ContactKind = ContactChangeRow['contact'];

export async function insertContactChange(
  executor: Executor,
  change: Omit<ContactChangeRow, 'undone_at'>,
): Promise<void> {
  await executor.insertInto('contact_changes').values(change).execute();
}

export async function findContactChange(executor: Executor, id: string): Promise<ContactChangeRow | undefined> {
  return executor.selectFrom('contact_changes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Marks a change and every later one of the same contact as undone, because the earlier value is restored. */
export async function markUndone(executor: Executor, change: ContactChangeRow, now: Date): Promise<void> {
  await executor
    .updateTable('contact_changes')
    .set({ undone_at: now })
    .where('user_id', '=', change.user_id)
    .where('contact', '=', change.contact)
    .where('changed_at', '>=', change.changed_at)
    .where('undone_at', 'is', null)
    .execute();
}

/** Whether another user has a contact; an unproven address is free (reading 16). */
export async function isTakenByOther(
  executor: Executor,
  userId: number,
  contact: ContactKind,
  value: string,
): Promise<boolean> {
  const isSame =
    contact === 'email'
      ? sql<boolean>`lower(email) = ${value.toLowerCase()} AND is_verified`
      : sql<boolean>`phone = ${value}`;
  const row = await executor
    .selectFrom('users')
    .select('id')
    .where(isSame)
    .where('id', '<>', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes contact changes that can no longer be undone. */
export async function purgeContactChanges(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'contact_changes', (row) => row('expires_at', '<', now));
}
