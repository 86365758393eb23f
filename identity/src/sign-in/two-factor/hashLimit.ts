import type { Context } from '../../context';
import { countAction } from '../../protection/limits/countAction';

/** Each call computes up to eleven hashes, which occupy the whole pool for a fifth of a second. */
const callsPerUser = 10;
const windowSeconds = 600;

/**
 * Counts a call that computes new hashes for a user, in any session; call it before the first of them.
 * @throws 429 too_many_requests past ten calls in ten minutes
 */
export const countHashingCall = (context: Context, userId: number): Promise<void> =>
  countAction(context, context.db, { key: `hashing|${userId}`, limit: callsPerUser, windowSeconds });
