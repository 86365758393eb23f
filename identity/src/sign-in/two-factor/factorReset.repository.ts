import type { Selectable } from 'kysely';
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

/** Users whose waiting period is over. */
export async function dueResets(executor: Executor, now: Date): Promise<number[]> {
  const rows = await executor
    .selectFrom('factor_resets')
    .select('user_id')
    .where('ended_at', 'is', null)
    .where('effective_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ user_id }) => user_id);
}
