import { sql } from 'kysely';
import type { Context } from '../../context';
import { tooMany } from '../../platform/http/errors';
import { countEvents, withinLimits } from '../../protection/limits/counters';

/** Each call computes up to eleven hashes, which occupy the whole pool for a fifth of a second. */
const callsPerUser = 10;
const windowSeconds = 600;

/**
 * Counts a call that computes new hashes for a user, in any session; call it before the first of them.
 * @throws 429 too_many_requests past ten calls in ten minutes
 */
export async function countHashingCall({ db, clock }: Context, userId: number): Promise<void> {
  const now = clock.now();
  const rules = [{ key: `hashing|${userId}`, limit: callsPerUser, windowSeconds }];
  await withinLimits(
    rules,
    () => sql`SELECT ${countEvents(rules, now)}`.execute(db),
    (_rule, retryAfterSeconds) => tooMany('too_many_requests', retryAfterSeconds),
  );
}
