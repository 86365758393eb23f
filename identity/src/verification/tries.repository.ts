import { sql } from 'kysely';
import { auditRow, type AuditEvent } from '../audit/audit';
import type { Executor } from '../storage/database';
import type { CodeChannel, VerificationRow } from './verification.repository';

/** A verification with what decides whether its code may be tried from this browser. */
export interface TriedVerification extends VerificationRow {
  is_known_device: boolean;
  failures: number | null;
  failures_reset_at: Date | null;
}

export async function findTriedVerification(
  executor: Executor,
  id: string,
  device: string | undefined,
): Promise<TriedVerification | undefined> {
  const { rows } = await sql<TriedVerification>`
    SELECT v.*, c.count AS failures, c.resets_at AS failures_reset_at,
      EXISTS (SELECT 1 FROM known_devices k WHERE k.user_id = v.user_id AND k.device_hash = ${device ?? null}) AS is_known_device
    FROM verifications v LEFT JOIN counters c ON c.key = v.account
    WHERE v.id = ${id}`.execute(executor);
  return rows[0];
}

/** A code that is right for a seed, and where it came from. */
export interface RightCode {
  id: string;
  seed: string;
  channel: CodeChannel;
  device: string | undefined;
  now: Date;
  maxTries: number;
  /** Wrong codes in an hour that close an account to strange browsers (see failures). */
  failuresPerHour: number;
}

/**
 * Accepts a code once, and ends the pause before the next one. The statement keeps every rule by itself, so that a right
 * code needs no question before it; a sign-in of nobody is a decoy of private mode, and no code of it is right.
 * @returns false where a rule refuses: which one, the caller has to ask
 */
export async function acceptCode(
  executor: Executor,
  { id, seed, channel, device, now, maxTries, failuresPerHour }: RightCode,
): Promise<boolean> {
  const { rows } = await sql`
    WITH accepted AS (
      UPDATE verifications v SET verified_at = ${now}
      WHERE v.id = ${id} AND v.seed = ${seed} AND v.channel = ${channel}
        AND (v.device_hash IS NULL OR v.device_hash = ${device ?? null})
        AND v.verified_at IS NULL AND v.tries < ${maxTries} AND v.expires_at > ${now}
        AND NOT (v.action = 'SIGNIN' AND v.user_id IS NULL)
        AND (
          EXISTS (SELECT 1 FROM known_devices k WHERE k.user_id = v.user_id AND k.device_hash = ${device ?? null})
          OR NOT EXISTS (
            SELECT 1 FROM counters c WHERE c.key = v.account AND c.count >= ${failuresPerHour} AND c.resets_at > ${now}
          )
        )
      RETURNING pause_key
    ), paused AS (
      DELETE FROM counters USING accepted WHERE key = accepted.pause_key
    )
    SELECT 1 FROM accepted`.execute(executor);
  return rows.length === 1;
}

/**
 * Takes one try from a living code and appends the failure to the log.
 * @returns false where the code had died meanwhile: the try was not one
 */
export async function takeTry(
  executor: Executor,
  { id, now, maxTries }: { id: string; now: Date; maxTries: number },
  event: AuditEvent,
): Promise<boolean> {
  const row = auditRow(event);
  const { rows } = await sql`
    WITH taken AS (
      UPDATE verifications SET tries = tries + 1
      WHERE id = ${id} AND verified_at IS NULL AND tries < ${maxTries} AND expires_at > ${now}
      RETURNING id
    ), logged AS (
      INSERT INTO audit_events (at, event, user_id, ip, country, device, details)
      SELECT ${row.at}::timestamptz, ${row.event}, ${row.user_id}::integer, ${row.ip}, ${row.country}, ${row.device}, ${row.details}::jsonb
      WHERE EXISTS (SELECT 1 FROM taken)
    )
    SELECT id FROM taken`.execute(executor);
  return rows.length === 1;
}
