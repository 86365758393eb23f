import type { DeliveryStage } from '@passport/shared/schemas/delivery';
import type { SentMessage } from './delivery.repository';

/** A stage that a message has reached. */
export interface ReachedStage {
  stage: DeliveryStage;
  at: Date;
}

/**
 * The stages of a message in their order.
 * @param until stages later than this are not reached yet: those of a decoy are written ahead of their time
 */
export function stagesOf(message: SentMessage, until: Date): ReachedStage[] {
  const { state, created_at, finished_at, expires_at, accepted_at, delivered_at, failed_at } = message;
  const isHandedOver = state === 'sent';
  const isUnsent = !isHandedOver && failed_at === null && delivered_at === null && state !== 'uncertain';
  const reached: [DeliveryStage, Date | null][] = [
    ['queued', created_at],
    ['handed_over', isHandedOver ? finished_at : null],
    ['accepted', accepted_at],
    ['delivered', delivered_at],
    ['failed', failed_at],
    ['expired', isUnsent ? expires_at : null],
  ];
  return reached.flatMap(([stage, at]) => (at !== null && at <= until ? [{ stage, at }] : []));
}

/** Whether a message has reached one of the stages. */
export const hasReached = (stages: readonly ReachedStage[], ...wanted: readonly DeliveryStage[]): boolean =>
  stages.some(({ stage }) => wanted.includes(stage));
