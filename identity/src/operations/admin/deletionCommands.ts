import { callDeletionOff } from '../../account/deletion/deletion';
import { listPendingDeletions } from '../../account/deletion/deletion.repository';
import { CommandError, type Operator } from './operator';
import { userOf } from './userCommands';

/** The accounts that are going to be erased, the next one first. */
export async function listDeletions({ storage }: Operator) {
  const users = await listPendingDeletions(storage.db);
  return {
    deletions: users.map(({ id, user_id, phone, deletion_at }) => ({
      id,
      user_id,
      phone,
      deletion_at: deletion_at?.toISOString(),
    })),
  };
}

/** Calls an erasure off, e.g. at the owner's request to support; every contact of theirs is told. */
export async function cancelDeletion({ storage, clock }: Operator, phone: string) {
  return storage.db.transaction().execute(async (transaction) => {
    const user = await userOf(transaction, phone);
    if (!(await callDeletionOff({ clock }, transaction, user))) throw new CommandError('No deletion is pending.');
    return { id: user.id, user_id: user.user_id, deletion_at: null };
  });
}
