import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { TwoFactorTables } from './twoFactor.tables';

export type FactorResetRow = Selectable<TwoFactorTables['factor_resets']>;

/** @returns false if one is pending already */
export async function insertReset(executor: Executor, reset: FactorResetRow): Promise<boolean> {
  const row = await executor
    .insertInto('factor_resets')
    .values(reset)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the pending reset of a user. @returns whether there was one */
export async function endReset(executor: Executor, userId: number, now: Date): Promise<boolean> {
  const row = await executor
    .updateTable('factor_resets')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the user of a reset that is still pending */
export async function findPendingReset(executor: Executor, id: string): Promise<number | undefined> {
  const row = await executor
    .selectFrom('factor_resets')
    .select('user_id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Claims a reset whose waiting period is over; its row stays locked until the transaction ends.
 * @param passedOver users whose resets to skip
 * @returns the id of its user; undefined if none is due
 */
export async function claimDueReset(
  transaction: Executor,
  now: Date,
  passedOver: readonly number[],
): Promise<{ id: number } | undefined> {
  return transaction
    .selectFrom('factor_resets')
    .select('user_id as id')
    .where('ended_at', 'is', null)
    .where('effective_at', '<=', now)
    .where(sql<boolean>`user_id <> ALL (${[...passedOver]}::integer[])`)
    .orderBy('effective_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
