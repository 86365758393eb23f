import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';

/** Consumes a solved challenge. @returns false if it was consumed before */
export async function consumeChallenge(executor: Executor, challenge: string, expiresAt: Date): Promise<boolean> {
  const consumed = await executor
    .insertInto('used_challenges')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return consumed !== undefined;
}

/** Deletes consumed challenges that have expired and cannot be presented again. */
export async function purgeChallenges(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'used_challenges', (row) => row('expires_at', '<', now));
}
