import { sql } from 'kysely';
import type { Visitor } from '../../platform/devices/visitor';
import { countFailures } from '../../protection/limits/failures';
import type { Executor } from '../../platform/storage/database';
import type { CodeChannel, VerificationRow } from '../verification.repository';
import { isKnownDevice } from '../../platform/devices/isKnownDevice';

/** One attempt at the code of a verification. */
export interface CodeTry {
  id: string;
  /** Must be the seed of the verification; otherwise nothing is counted. */
  seed: string;
  channel: CodeChannel;
  /** Whether the typed code is the one derived from the seed. */
  isRight: boolean;
  visitor: Visitor;
  now: Date;
  /** Attempts that one code allows (LIMIT_CODE_TRIES). */
  maxTries: number;
  /** Wrong codes within an hour that lock an account for unrecognized browsers (see countFailures). */
  failuresPerHour: number;
}

export interface CountedTry {
  is_accepted: boolean;
  /** Tries at the code, including this one. */
  tries: number;
}

/**
 * Counts and evaluates a try in a single statement, so a code can only be accepted if the try was counted. Resends
 * share a seed; the counter of tries and `verified_at` live on the root row (`id = seed`), and its row lock serializes concurrent
 * tries. A SIGNIN row without a user is a decoy of private mode, for which no code is ever right. A wrong code is written to the
 * security log. A right code expires the root row by a moment that is past for every process, also for a try that began earlier and
 * waited for the lock. It ends the pause before the next send, unless a concurrent send has locked its counter.
 * Each row is updated by equality: for a list of ids, a plan made while the table was small reads the whole of it.
 * @returns undefined if no try was counted: the code is dead, consumed, of another flow, or its account is locked
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
        SELECT ${isKnownDevice(sql`v.user_id`, device)} AS is_known
      ) AS browser
      WHERE v.id = ${id} AND v.seed = ${seed} AND v.channel = ${channel} AND (v.device_hash IS NULL OR v.device_hash = ${device})
        AND v.verified_at IS NULL AND root.verified_at IS NULL AND root.tries < ${maxTries} AND root.expires_at > ${now}
        AND (browser.is_known OR NOT EXISTS (
          SELECT 1 FROM counters c WHERE c.key = v.account AND c.count >= ${failuresPerHour} AND c.resets_at > ${now}
        ))
      FOR UPDATE OF v, root
    ), unlocked AS (
      ${countFailures(unrecognized, failuresPerHour, now)}
    ), allowed AS MATERIALIZED (
      SELECT * FROM living WHERE is_known OR EXISTS (SELECT 1 FROM unlocked)
    ), tried AS (
      UPDATE verifications v SET
        tries = v.tries + 1,
        verified_at = CASE WHEN allowed.is_accepted AND v.id = ${id} THEN ${now}::timestamptz END,
        expires_at = CASE WHEN allowed.is_accepted AND v.id <> ${id} THEN 'epoch' ELSE v.expires_at END
      FROM allowed WHERE v.id = ${seed}
      RETURNING v.tries, allowed.is_accepted
    ), resend_tried AS (
      UPDATE verifications v SET
        tries = v.tries + 1,
        verified_at = CASE WHEN allowed.is_accepted THEN ${now}::timestamptz END
      FROM allowed WHERE v.id = ${id} AND v.id <> v.seed
    ), logged AS (
      INSERT INTO audit_events (at, event, user_id, ip, country, device, details)
      SELECT ${now}::timestamptz, 'sign_in_failed', user_id, ${visitor.ip}, ${visitor.country}, ${visitor.deviceName},
        jsonb_build_object('channel', channel, 'action', action)
      FROM allowed WHERE NOT is_accepted
    ), cooldown_cleared AS (
      DELETE FROM counters WHERE key IN (
        SELECT c.key FROM counters c JOIN allowed ON c.key = allowed.pause_key WHERE allowed.is_accepted
        FOR UPDATE OF c SKIP LOCKED
      )
    )
    SELECT is_accepted, tries FROM tried`.execute(executor);
  return rows[0];
}

/** A verification for which no attempt was counted, with the state that decides whether this browser may try its code. */
export interface UncountedVerification extends Pick<
  VerificationRow,
  'seed' | 'channel' | 'device_hash' | 'verified_at' | 'tries' | 'expires_at'
> {
  is_known_device: boolean;
  failures: number | null;
  failures_reset_at: Date | null;
}

/** Reads why no attempt was counted. `tries` and `expires_at` are those of the root row (`id = seed`). */
export async function findUncountedVerification(
  executor: Executor,
  id: string,
  device: string | undefined,
): Promise<UncountedVerification | undefined> {
  const { rows } = await sql<UncountedVerification>`
    SELECT v.seed, v.channel, v.device_hash, coalesce(v.verified_at, root.verified_at) AS verified_at,
      root.tries, root.expires_at, c.count AS failures, c.resets_at AS failures_reset_at,
      ${isKnownDevice(sql`v.user_id`, device)} AS is_known_device
    FROM verifications v JOIN verifications root ON root.id = v.seed LEFT JOIN counters c ON c.key = v.account
    WHERE v.id = ${id}`.execute(executor);
  return rows[0];
}
