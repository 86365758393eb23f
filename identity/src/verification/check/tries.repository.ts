import { sql } from 'kysely';
import type { Visitor } from '../../platform/devices/visitor';
import { countFailures } from '../../protection/limits/failures';
import type { Executor } from '../../platform/storage/database';
import type { CodeChannel, VerificationRow } from '../verification.repository';

/** One try at the code of a verification. */
export interface CodeTry {
  id: string;
  /** Has to be the seed of the verification; otherwise nothing is counted. */
  seed: string;
  channel: CodeChannel;
  /** Whether the typed code is the one derived from the seed. */
  isRight: boolean;
  visitor: Visitor;
  now: Date;
  /** Tries that one code allows (LIMIT_CODE_TRIES). */
  maxTries: number;
  /** Wrong codes within an hour that close an account to unrecognized browsers (see countFailures). */
  failuresPerHour: number;
}

export interface CountedTry {
  is_accepted: boolean;
  /** How often the code was tried, this try included. */
  tries: number;
}

/**
 * Counts a try of a code and decides about it in one statement: the result takes effect only if the try was counted. Rows of one
 * seed share the tries and the one acceptance; both are kept on the row that is its own seed, whose lock makes parallel tries
 * wait. A SIGNIN row without a user is a decoy of private mode: no code of it is right. A failure is written to the security log;
 * a right code ends the pause before the next send, unless a send is being counted at that moment.
 * @returns undefined if no try was counted: the code is dead, consumed, of another flow, or its account is closed
 */
export async function countTry(
  executor: Executor,
  { id, seed, channel, isRight, visitor, now, maxTries, failuresPerHour }: CodeTry,
): Promise<CountedTry | undefined> {
  const device = visitor.device ?? null;
  const unrecognized = sql`
    SELECT account, CASE WHEN is_accepted THEN 0 ELSE 1 END AS failures FROM living WHERE NOT is_known`;
  const { rows } = await sql<CountedTry>`
    WITH living AS MATERIALIZED (
      SELECT v.account, v.user_id, v.channel, v.action, v.pause_key, browser.is_known,
        ${isRight}::boolean AND NOT (v.action = 'SIGNIN' AND v.user_id IS NULL) AS is_accepted
      FROM verifications v JOIN verifications root ON root.id = ${seed}, LATERAL (
        SELECT EXISTS (SELECT 1 FROM known_devices k WHERE k.user_id = v.user_id AND k.device_hash = ${device}) AS is_known
      ) AS browser
      WHERE v.id = ${id} AND v.seed = ${seed} AND v.channel = ${channel} AND (v.device_hash IS NULL OR v.device_hash = ${device})
        AND v.verified_at IS NULL AND root.verified_at IS NULL AND root.tries < ${maxTries} AND root.expires_at > ${now}
        AND (browser.is_known OR NOT EXISTS (
          SELECT 1 FROM counters c WHERE c.key = v.account AND c.count >= ${failuresPerHour} AND c.resets_at > ${now}
        ))
      FOR UPDATE OF v, root
    ), open AS (
      ${countFailures(unrecognized, failuresPerHour, now)}
    ), allowed AS MATERIALIZED (
      SELECT * FROM living WHERE is_known OR EXISTS (SELECT 1 FROM open)
    ), tried AS (
      UPDATE verifications v SET
        tries = v.tries + 1,
        verified_at = CASE WHEN allowed.is_accepted AND v.id = ${id} THEN ${now}::timestamptz END,
        expires_at = CASE WHEN allowed.is_accepted AND v.id <> ${id} THEN ${now}::timestamptz ELSE v.expires_at END
      FROM allowed WHERE v.id IN (${id}, ${seed})
      RETURNING v.id, v.tries, allowed.is_accepted
    ), logged AS (
      INSERT INTO audit_events (at, event, user_id, ip, country, device, details)
      SELECT ${now}::timestamptz, 'sign_in_failed', user_id, ${visitor.ip}, ${visitor.country}, ${visitor.deviceName},
        jsonb_build_object('channel', channel, 'action', action)
      FROM allowed WHERE NOT is_accepted
    ), paused AS (
      DELETE FROM counters WHERE key IN (
        SELECT c.key FROM counters c JOIN allowed ON c.key = allowed.pause_key WHERE allowed.is_accepted
        FOR UPDATE OF c SKIP LOCKED
      )
    )
    SELECT is_accepted, tries FROM tried WHERE id = ${seed}`.execute(executor);
  return rows[0];
}

/** A verification and what decides whether its code may be tried from this browser. */
export interface TriedVerification extends Pick<
  VerificationRow,
  'seed' | 'channel' | 'device_hash' | 'verified_at' | 'tries' | 'expires_at'
> {
  is_known_device: boolean;
  failures: number | null;
  failures_reset_at: Date | null;
}

/** Reads why no try was counted. Tries and life are those of the row that is its own seed. */
export async function findTriedVerification(
  executor: Executor,
  id: string,
  device: string | undefined,
): Promise<TriedVerification | undefined> {
  const { rows } = await sql<TriedVerification>`
    SELECT v.seed, v.channel, v.device_hash, coalesce(v.verified_at, root.verified_at) AS verified_at,
      root.tries, root.expires_at, c.count AS failures, c.resets_at AS failures_reset_at,
      EXISTS (SELECT 1 FROM known_devices k WHERE k.user_id = v.user_id AND k.device_hash = ${device ?? null}) AS is_known_device
    FROM verifications v JOIN verifications root ON root.id = v.seed LEFT JOIN counters c ON c.key = v.account
    WHERE v.id = ${id}`.execute(executor);
  return rows[0];
}
