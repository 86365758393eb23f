import type { DeliveryStage } from '@passport/shared/schemas/delivery';
import type { OutboxRow } from '../outbox/outbox.repository';

/** The last thing that is known of a message: a delivery annuls every failure. */
export function messageStage({
  state,
  accepted_at,
  delivered_at,
  failed_at,
}: Pick<OutboxRow, 'state' | 'accepted_at' | 'delivered_at' | 'failed_at'>): DeliveryStage {
  if (delivered_at) return 'delivered';
  if (failed_at || state === 'dead') return 'failed';
  if (accepted_at) return 'accepted';
  if (state === 'sent' || state === 'uncertain') return 'handed_over';
  return state === 'dropped' ? 'expired' : 'queued';
}
