import { sql, type RawBuilder } from 'kysely';
import type { Visitor } from '../platform/devices/visitor';
import type { Executor } from '../platform/storage/database';
import { deleteInBatches } from '../platform/storage/deleteInBatches';
import type { UserRow } from '../people/users.repository';
import { isUnused } from '../verification/verification.repository';
import { addSeconds, daySeconds } from '../platform/clock';
import { forgetOldDevices } from './knownDevices.repository';
import type { RelyingParty } from './relyingPartyOf';
import type { SessionRow } from './sessions.tables';
import { insertAcceptances, type Acceptance } from '../people/acceptances/acceptances.repository';
import { areDocumentsOverdue, documentsDueAt } from '../people/acceptances/requiredDocuments.repository';

export interface NewSession {
  sid: string;
  userId: number;
  now: Date;
  expiresAt: Date;
  visitor: Visitor;
  event: 'sign_in' | 'registration';
  /** The authentication methods (RFC 8176). */
  amr: readonly string[];
  /** The time of the authentication; if the statement consumes codes, the time at which the latest was verified is stored instead. */
  provenAt: Date;
  /** The documents that the person accepts with it. */
  acceptance?: Acceptance | undefined;
  /** The service that the person signs in to; stored if it is an active application of that type. */
  relyingParty?: RelyingParty | undefined;
}

/** Further conditions of a session. */
export interface SessionConditions {
  /** A condition on the user `u`, as their row is now. */
  user?: RawBuilder<boolean>;
  /** A condition on each code, a row of `verifications`. For the user, query the CTE: `EXISTS (SELECT 1 FROM person u WHERE …)`. */
  code?: RawBuilder<boolean>;
  /**
   * CTEs that consume a proof other than codes, e.g. a passkey. The last one, `proof`, has a row if it counts; they may query `person`,
   * and must consume nothing without a row of it.
   */
  proof?: RawBuilder<unknown> | undefined;
}

/**
 * Inserts a session, remembers its device, logs its event, records accepted documents and consumes the codes that prove it, in one
 * statement; only where the device is new, a second statement forgets old devices. If one of the codes was consumed a moment before, or
 * another transaction is changing the user, no session is inserted.
 * `confirmed_at` is the moment at which the latest code was accepted.
 * @param verifications ids of the codes; none if the caller has consumed them in its transaction
 * @returns the user's UUID; undefined if no session was inserted
 */
export async function insertSession(
  executor: Executor,
  { sid, userId, now, expiresAt, visitor, event, amr, provenAt, acceptance, relyingParty }: NewSession,
  verifications: readonly string[] = [],
  only: SessionConditions = {},
): Promise<string | undefined> {
  const device = visitor.device ?? null;
  const { deviceName, ip, country } = visitor;
  const isAccepting = acceptance !== undefined && acceptance.documents.length > 0;
  const accepted = isAccepting
    ? sql`, accepted AS (${insertAcceptances({ ...acceptance, userId, sid, visitor, now }, sql`CROSS JOIN proven`)})`
    : sql``;
  const proof = only.proof ? sql`, ${only.proof}` : sql``;
  const party = relyingParty
    ? sql`SELECT id, name FROM applications WHERE id = ${relyingParty.id}::uuid AND type = ${relyingParty.type} AND is_active`
    : sql`SELECT NULL::uuid AS id, NULL::text AS name`;
  const { rows } = await sql<{ subject: string; is_new_device: boolean }>`
    WITH person AS MATERIALIZED (
      -- Users are locked before codes everywhere, so there is no deadlock. A locked user is not waited for: the snapshot would be old.
      SELECT u.* FROM users AS u WHERE u.id = ${userId}::integer AND ${only.user ?? sql`true`} FOR SHARE SKIP LOCKED
    ), party AS (${party}), used AS (
      UPDATE verifications SET consumed_at = ${now}
      WHERE ${isUnused(verifications)} AND EXISTS (SELECT FROM person) AND ${only.code ?? sql`true`} RETURNING verified_at
    )${proof}, proven AS (
      SELECT coalesce(max(verified_at), ${provenAt}::timestamptz) AS at FROM used
      HAVING count(*) = ${verifications.length}::integer AND EXISTS (SELECT FROM person)
        ${only.proof ? sql`AND EXISTS (SELECT FROM proof)` : sql``}
    ), session AS (
      INSERT INTO sessions
        (sid, user_id, rotated_at, signed_in_at, confirmed_at, last_seen_at, expires_at, amr, device_hash, device, ip, country,
          application_id)
      SELECT ${sid}::uuid, ${userId}::integer, ${now}::timestamptz, ${now}::timestamptz, proven.at,
        ${now}::timestamptz, ${expiresAt}::timestamptz, ${[...amr]}::text[], ${device}, ${deviceName}, ${ip}, ${country},
        (SELECT id FROM party)
      FROM proven
      RETURNING sid
    ), known AS (
      INSERT INTO known_devices (user_id, device_hash, first_seen_at)
      SELECT ${userId}::integer, ${device}::text, ${now}::timestamptz FROM proven WHERE ${device}::text IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING device_hash
    ), logged AS (
      INSERT INTO audit_events (at, event, user_id, sid, ip, country, device, details)
      SELECT ${now}::timestamptz, ${event}, ${userId}::integer, ${sid}::uuid, ${ip}, ${country}, ${deviceName},
        jsonb_strip_nulls(jsonb_build_object('methods', ${amr.join(' ')}::text, 'service', (SELECT name FROM party)))
      FROM proven
    )${accepted}
    SELECT person.user_id AS subject, EXISTS (SELECT FROM known) AS is_new_device FROM session, person`.execute(
    executor,
  );
  const [row] = rows;
  if (row?.is_new_device && device !== null && event === 'sign_in') await forgetOldDevices(executor, userId, device);
  return row?.subject;
}

export interface SessionWithUser {
  session: SessionRow;
  user: UserRow;
}

/** The session and its user in one statement, because every authorised call starts with it. */
export async function findSession(executor: Executor, sid: string): Promise<SessionWithUser | undefined> {
  const row = await executor
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sid', 'generation', 'rotated_at', 'signed_in_at', 'confirmed_at', 'amr'])
    .select(['last_seen_at', 'expires_at', 'ended_at'])
    .select(documentsDueAt(sql.ref('users.id')).as('documents_due_at'))
    .where('sid', '=', sid)
    .executeTakeFirst();
  if (!row) return undefined;
  const { generation, rotated_at, signed_in_at, confirmed_at, amr, last_seen_at, expires_at, ended_at, ...rest } = row;
  const { documents_due_at, ...user } = rest;
  const session = { sid, generation, rotated_at, signed_in_at, confirmed_at, amr, last_seen_at, expires_at, ended_at };
  return { session: { ...session, documents_due_at }, user };
}

/** A session after its rotation, with the UUID of its user. */
export interface RotatedSession {
  sid: string;
  generation: number;
  rotated_at: Date;
  expires_at: Date;
  user_id: string;
}

/**
 * Moves a live session to its next generation, unless another request did so first.
 * @param idleSince sessions last seen before this have ended by idleness
 * @returns the new state with the UUID of the user, or undefined if nothing changed
 */
export async function rotateSession(
  executor: Executor,
  { sid, generation, now, idleSince }: { sid: string; generation: number; now: Date; idleSince: Date },
): Promise<RotatedSession | undefined> {
  const { rows } = await sql<RotatedSession>`
    UPDATE sessions AS s SET generation = s.generation + 1, rotated_at = ${now}, last_seen_at = ${now}
    FROM users AS u
    WHERE s.sid = ${sid} AND s.generation = ${generation} AND s.ended_at IS NULL
      AND s.expires_at > ${now} AND s.last_seen_at > ${idleSince} AND u.id = s.user_id AND u.is_active
      AND NOT ${areDocumentsOverdue(sql`u.id`, now)}
    RETURNING s.sid, s.generation, s.rotated_at, s.expires_at, u.user_id`.execute(executor);
  return rows[0];
}

/** The given sessions that can still be used. */
export async function findAliveSessions(
  executor: Executor,
  sids: readonly string[],
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ sid: string }>`
    SELECT s.sid FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.sid = ANY(${[...sids]}::uuid[]) AND s.ended_at IS NULL AND s.expires_at > ${now} AND s.last_seen_at > ${idleSince}
      AND u.is_active AND NOT ${areDocumentsOverdue(sql`u.id`, now)}`.execute(executor);
  return new Set(rows.map(({ sid }) => sid));
}

export async function touchSession(executor: Executor, sid: string, now: Date): Promise<void> {
  await executor.updateTable('sessions').set({ last_seen_at: now }).where('sid', '=', sid).execute();
}

/**
 * Removes `mfa` from the live sessions of a user: none has proven the new factor, so a step-up requires it. Those that a passkey began
 * keep it: a passkey satisfies any factor.
 */
export async function removeMfaFromSessions(executor: Executor, userId: number): Promise<void> {
  await executor
    .updateTable('sessions')
    .set({ amr: sql`array_remove(amr, 'mfa')` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`'mfa' = ANY(amr) AND NOT amr && ARRAY['hwk', 'swk']`)
    .execute();
}

/** Whether a session was ended because its refresh token was used twice (R-29). */
export async function wasReused(executor: Executor, sid: string, userId: number): Promise<boolean> {
  const event = await executor
    .selectFrom('audit_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('sid', '=', sid)
    .where('event', '=', 'refresh_reuse')
    .executeTakeFirst();
  return event !== undefined;
}

/** Ends one session. @returns the id of its user, or undefined if it had ended before */
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

/**
 * Locks the live sessions of the user of a session in a fixed order, so that two transactions that each end all of them cannot deadlock.
 * Locks nothing if the session has ended.
 */
export async function lockSessionsOfSameUser(executor: Executor, sid: string): Promise<void> {
  await executor
    .selectFrom('sessions')
    .select('sid')
    .where('ended_at', 'is', null)
    .where('user_id', '=', (own) =>
      own.selectFrom('sessions as s').select('s.user_id').where('s.sid', '=', sid).where('s.ended_at', 'is', null),
    )
    .orderBy('sid')
    .forUpdate()
    .execute();
}

/** Ends one session of a user. @returns false if the user has no such session */
export async function endSessionOfUser(executor: Executor, userId: number, sid: string, now: Date): Promise<boolean> {
  const row = await executor
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('sid', '=', sid)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('sid')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends every session of a user.
 * @param kept the one that continues; none by default
 * @returns the ids of the others
 */
export async function endSessionsOfUser(
  executor: Executor,
  userId: number,
  now: Date,
  kept?: string,
): Promise<string[]> {
  const rows = await executor
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(kept !== undefined, (sessions) => sessions.where('sid', '<>', kept!))
    .returning('sid')
    .execute();
  return rows.map((row) => row.sid);
}

/** How long an expired session is kept. */
const keptSeconds = 30 * daySeconds;

export async function purgeSessions(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'sessions', (row) => row('expires_at', '<', addSeconds(now, -keptSeconds)));
}
