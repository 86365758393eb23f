import type { Executor } from '../../platform/storage/database';

/** Takes a solved challenge. @returns false where it was taken before: a solution serves once */
export async function takeChallenge(executor: Executor, challenge: string, expiresAt: Date): Promise<boolean> {
  const taken = await executor
    .insertInto('used_challenges')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}
