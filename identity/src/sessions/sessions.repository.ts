import { sql } from 'kysely';
import { auditRow, type AuditEvent } from '../audit/audit';
import type { Executor } from '../storage/database';
import type { UserRow } from '../users/users.repository';

export interface NewSession {
  sid: string;
  userId: number;
  now: Date;
  expiresAt: Date;
}

/**
 * A session is born, its device recognised and its event logged, in one statement.
 * @param event carries the visitor: address, country and device of the session
 */
export async function insertSession(executor: Executor, session: NewSession, event: AuditEvent): Promise<void> {
  const { sid, userId, now, expiresAt } = session;
  const device = event.visitor?.device ?? null;
  const row = auditRow(event);
  await sql`
    WITH session AS (
      INSERT INTO sessions
        (sid, user_id, rotated_at, signed_in_at, last_seen_at, expires_at, device_hash, device, ip, country)
      VALUES (${sid}, ${userId}, ${now}, ${now}, ${now}, ${expiresAt}, ${device}, ${row.device}, ${row.ip}, ${row.country})
    ), known AS (
      INSERT INTO known_devices (user_id, device_hash, first_seen_at)
      SELECT ${userId}::integer, ${device}::text, ${now}::timestamptz WHERE ${device}::text IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    INSERT INTO audit_events (at, event, user_id, sid, ip, country, device, details)
    VALUES (${row.at}, ${row.event}, ${userId}, ${sid}, ${row.ip}, ${row.country}, ${row.device}, ${row.details})`.execute(
    executor,
  );
}

export interface SessionRow {
  sid: string;
  generation: number;
  rotated_at: Date;
  signed_in_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export interface SessionWithUser {
  session: SessionRow;
  user: UserRow;
}

/** The session and its user, in one statement: every authorised call asks this first. */
export async function findSession(executor: Executor, sid: string): Promise<SessionWithUser | undefined> {
  const row = await executor
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sid', 'generation', 'rotated_at', 'signed_in_at', 'last_seen_at', 'expires_at', 'ended_at'])
    .where('sid', '=', sid)
    .executeTakeFirst();
  if (!row) return undefined;
  const { generation, rotated_at, signed_in_at, last_seen_at, expires_at, ended_at, ...user } = row;
  return { session: { sid, generation, rotated_at, signed_in_at, last_seen_at, expires_at, ended_at }, user };
}

export interface Rotated {
  sid: string;
  generation: number;
  rotated_at: Date;
  expires_at: Date;
  user_id: string;
}

/**
 * Moves a living session to its next generation, unless another request did so first.
 * @param idleSince sessions last seen before this have died of idleness
 * @returns the new state with the UUID of the user, or undefined where nothing was moved
 */
export async function rotateSession(
  executor: Executor,
  { sid, generation, now, idleSince }: { sid: string; generation: number; now: Date; idleSince: Date },
): Promise<Rotated | undefined> {
  const { rows } = await sql<Rotated>`
    UPDATE sessions AS s SET generation = s.generation + 1, rotated_at = ${now}, last_seen_at = ${now}
    FROM users AS u
    WHERE s.sid = ${sid} AND s.generation = ${generation} AND s.ended_at IS NULL
      AND s.expires_at > ${now} AND s.last_seen_at > ${idleSince} AND u.id = s.user_id AND u.is_active
    RETURNING s.sid, s.generation, s.rotated_at, s.expires_at, u.user_id`.execute(executor);
  return rows[0];
}

export async function touchSession(executor: Executor, sid: string, now: Date): Promise<void> {
  await executor.updateTable('sessions').set({ last_seen_at: now }).where('sid', '=', sid).execute();
}

/** Ends one session. @returns the id of its user, or undefined where it had ended before */
export async function endSession(executor: Executor, sid: string, now: Date): Promise<number | undefined> {
  const row = await executor
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('sid', '=', sid)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Ends every session of a user. @returns their ids */
export async function endSessionsOfUser(executor: Executor, userId: number, now: Date): Promise<string[]> {
  const rows = await executor
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('sid')
    .execute();
  return rows.map((row) => row.sid);
}
