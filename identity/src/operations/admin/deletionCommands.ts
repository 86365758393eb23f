import { cancelDeletion } from '../../sign-in/session-start/cancelDeletion';
import { listPendingDeletions } from '../../account/deletion/deletion.repository';
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
export async function cancelDeletionByPhone({ storage, clock }: Operator, phone: string) {
  return storage.db.transaction().execute(async (transaction) => {
    const user = await userOf(transaction, phone);
    if (!(await cancelDeletion({ clock }, transaction, { user }))) throw new CommandError('No deletion is pending.');
    return { id: user.id, user_id: user.user_id, deletion_at: null };
  });
}
