import { sql } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import { isUsable, type Accepted, type VerificationRow } from '../verification.repository';

export type ConsumedVerification = Pick<VerificationRow, 'channel' | 'recipient' | 'user_id'> & { verified_at: Date };

/** Consumes accepted verifications, each once. @returns those that were usable */
export async function consumeVerificationRows(
  executor: Executor,
  { now, ...accepted }: Accepted & { now: Date },
): Promise<ConsumedVerification[]> {
  const { rows } = await sql<ConsumedVerification>`
    UPDATE verifications SET consumed_at = ${now} WHERE ${isUsable(accepted)}
    RETURNING channel, recipient, user_id, verified_at`.execute(executor);
  return rows;
}
