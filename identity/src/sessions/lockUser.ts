import type { Executor } from '../platform/storage/database';
import { userInactive } from '../platform/http/errors';
import type { UserRow } from '../people/users.repository';

/**
 * Locks the row of a user until the end of the transaction: of two parallel changes the second sees the result of the first. It comes
 * before any other lock of the transaction, so that two of them do not wait for each other.
 * @param gone the error if the account was erased meanwhile; 401 user_inactive by default
 */
export async function lockUser(executor: Executor, id: number, gone = userInactive): Promise<UserRow> {
  return executor.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(gone);
}
