import type { Executor } from '../../platform/storage/database';

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
