import { sql } from 'kysely';
import type { Executor } from '../platform/storage/database';
import { isAliveSession, type AliveCriteria } from './isAlive';

/** Most people have fewer browsers; each recognized one has its own tries and sends, so their number bounds those of an account. */
const mostDevices = 20;

/**
 * Forgets all recognized devices of a user but those used last, the new one among them. A device was used when an open session on it
 * was, or else when it was first seen.
 */
export async function forgetOldDevices(executor: Executor, userId: number, newDevice: string): Promise<void> {
  await sql`
    DELETE FROM known_devices WHERE user_id = ${userId} AND device_hash IN (
      SELECT d.device_hash FROM known_devices d LEFT JOIN (
        SELECT device_hash, max(last_seen_at) AS at FROM sessions WHERE user_id = ${userId} AND ended_at IS NULL GROUP BY device_hash
      ) AS used ON used.device_hash = d.device_hash
      WHERE d.user_id = ${userId}
      ORDER BY d.device_hash = ${newDevice} DESC, greatest(d.first_seen_at, used.at) DESC OFFSET ${mostDevices}
    )`.execute(executor);
}

/**
 * Forgets the recognized devices of a user without a live session. It is the last statement of its transaction and leaves out
 * devices that another transaction has locked, which forgets them too or records a sign-in: so neither waits for the other.
 * @param own the session whose end or call this is; its device stays recognized, so that the person can sign in again
 * @param ended the one session whose device may be forgotten; any device by default
 */
export async function forgetUnusedDevices(
  executor: Executor,
  criteria: AliveCriteria,
  own: string,
  ended?: string,
): Promise<void> {
  const isAmongThese =
    ended === undefined ? sql`true` : sql`device_hash = (SELECT device_hash FROM sessions WHERE sid = ${ended}::uuid)`;
  await sql`
    DELETE FROM known_devices WHERE user_id = ${criteria.userId} AND device_hash IN (
      SELECT device_hash FROM known_devices WHERE user_id = ${criteria.userId} AND ${isAmongThese} AND device_hash NOT IN (
        SELECT device_hash FROM sessions WHERE sid = ${own}::uuid AND device_hash IS NOT NULL
        UNION ALL SELECT device_hash FROM sessions WHERE ${isAliveSession(criteria)} AND device_hash IS NOT NULL
      )
      FOR UPDATE SKIP LOCKED
    )`.execute(executor);
}
