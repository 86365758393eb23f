import { sql } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { UserRow } from '../../people/users.repository';

/**
 * Claims an account whose waiting period is over; its row stays locked until the transaction ends.
 * @param passedOver accounts to skip
 */
export async function claimDueAccount(
  transaction: Executor,
  now: Date,
  passedOver: readonly number[],
): Promise<UserRow | undefined> {
  return transaction
    .selectFrom('users')
    .selectAll()
    .where('deletion_at', '<=', now)
    .where(sql<boolean>`id <> ALL (${[...passedOver]}::integer[])`)
    .orderBy('deletion_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Accounts with a scheduled deletion, the next one first. */
export async function listPendingDeletions(executor: Executor): Promise<UserRow[]> {
  return executor
    .selectFrom('users')
    .selectAll()
    .where('deletion_at', 'is not', null)
    .orderBy('deletion_at')
    .orderBy('id')
    .execute();
}
