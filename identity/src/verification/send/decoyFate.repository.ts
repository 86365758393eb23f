import { sql } from 'kysely';
import type { DecoyFate } from '../../messaging/outbox/outbox';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import { codeMessageKind } from './openVerification.repository';

/** More would cost more and change nothing: a spread is known by a hundred. */
const sample = 100;

/** What became of the last sign-in codes by email, none of them a decoy. */
export async function findRecentEmails(executor: Executor, now: Date): Promise<Required<DecoyFate>[]> {
  const { rows } = await sql<Required<DecoyFate>>`
    SELECT state = 'dead' AS "isRefused", extract(epoch FROM finished_at - created_at)::float8 * 1000 AS "afterMs"
    FROM outbox
    WHERE finished_at > ${addSeconds(now, -daySeconds)} AND finished_at <= ${now} AND channel = 'email'
      AND kind = ${codeMessageKind} AND state IN ('sent', 'dead') AND reference->>'decoy' = '0' AND reference->>'action' = 'SIGNIN'
    ORDER BY finished_at DESC LIMIT ${sample}`.execute(executor);
  return rows;
}
