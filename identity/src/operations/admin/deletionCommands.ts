import { listPendingDeletions } from '../../account/deletion/deletion.repository';
import { cancelDeletionOfPerson } from '../console/people/acts/cancelDeletion';
import { actByCommand } from './actByCommand';
import { CommandError, type Operator } from './operator';
import { userOf } from './userCommands';

/** Accounts scheduled for erasure, the earliest first: as `items`, like every list, and as `deletions`, its earlier name. */
export async function listDeletions({ storage }: Operator) {
  const users = await listPendingDeletions(storage.db);
  const items = users.map(({ id, user_id, phone, deletion_at }) => ({
    id,
    user_id,
    phone,
    deletion_at: deletion_at?.toISOString(),
  }));
  return { items, deletions: items };
}

/** Cancels a scheduled erasure, e.g. at the owner's request to support; every contact of the account is notified. */
export async function cancelDeletionByPhone(operator: Operator, phone: string) {
  const { db } = operator.storage;
  const { id, user_id } = await userOf(db, phone);
  const change = await actByCommand({ ...operator, db }, cancelDeletionOfPerson({ id, user_id }, operator));
  if (!change) throw new CommandError('No deletion is pending.');
  return { id, user_id, deletion_at: null };
}
