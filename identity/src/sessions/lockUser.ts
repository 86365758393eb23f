import type { Executor } from '../platform/storage/database';
import { userInactive } from '../platform/http/errors';
import type { UserRow } from '../people/users.repository';

/**
 * Locks the row of a user until the end of the transaction: of two parallel changes the second sees the result of the first. It comes
 * before any other lock of the transaction, so that two of them do not wait for each other.
 * @throws 401 user_inactive if the account was erased meanwhile
 */
export async function lockUser(executor: Executor, id: number): Promise<UserRow> {
  return executor
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(userInactive);
}
