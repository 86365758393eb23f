import type { DeliveryStage } from '@passport/shared/schemas/delivery';
import type { FailureReason } from '@passport/shared/schemas/receipts';
import { messageStage } from '../../../messaging/trail/messageStage';
import type { TrailRow } from '../../../messaging/trail/trail.repository';

/**
 * What became of a code. `used`: it arrived and was entered. `unused`: it arrived and was not. `failed`: with the reason that the carrier
 * gave. `never_left`: no gateway took it. `unconfirmed`: a gateway took it, and its carrier has reported nothing since.
 */
export type CodeOutcome =
  { outcome: 'used' | 'unused' | 'unconfirmed' | 'never_left' } | { outcome: 'failed'; reason: FailureReason };

const byStage: Record<Exclude<DeliveryStage, 'failed'>, Exclude<CodeOutcome['outcome'], 'failed' | 'used'>> = {
  queued: 'never_left',
  handed_over: 'unconfirmed',
  accepted: 'unconfirmed',
  delivered: 'unused',
  expired: 'never_left',
};

/** A code that was entered has arrived, whatever was reported. */
export function codeOutcome(
  row: Pick<TrailRow, 'state' | 'accepted_at' | 'delivered_at' | 'failed_at' | 'failure_reason' | 'used_at'>,
): CodeOutcome {
  if (row.used_at) return { outcome: 'used' };
  const stage = messageStage(row);
  return stage === 'failed'
    ? { outcome: 'failed', reason: row.failure_reason ?? 'unknown' }
    : { outcome: byStage[stage] };
}
