import { sql } from 'kysely';
import type { Executor } from '../../platform/storage/database';

/** Which of some sessions can still be used. */
export async function liveSessions(
  executor: Executor,
  sids: readonly string[],
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ sid: string }>`
    SELECT s.sid FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.sid = ANY(${[...sids]}::uuid[]) AND s.ended_at IS NULL AND s.expires_at > ${now} AND s.last_seen_at > ${idleSince}
      AND u.is_active`.execute(executor);
  return new Set(rows.map(({ sid }) => sid));
}
