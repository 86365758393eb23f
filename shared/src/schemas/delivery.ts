import { Type, type Static } from 'typebox';
import { codeWays } from './channels';
import { Timestamp } from './common';
import { failureReasons } from './receipts';
import { VerificationId } from './verification';

/** What is known of a sent code, in this order; of the last three at most one is there. */
export const deliveryStages = ['queued', 'handed_over', 'accepted', 'delivered', 'failed', 'expired'] as const;
export type DeliveryStage = (typeof deliveryStages)[number];

/** `GET /user/delivery/`: what became of the last message of a verification. */
export const DeliveryQuery = Type.Object({ verification: VerificationId });
export type DeliveryQuery = Static<typeof DeliveryQuery>;
export const DeliveryAnswer = Type.Object({
  stages: Type.Array(Type.Object({ stage: Type.Enum([...deliveryStages]), at: Timestamp })),
  /** Why it failed: told to a recognized device of the account and to its session only. */
  reason: Type.Optional(Type.Enum([...failureReasons])),
  /** Other ways that this installation has for the number's country: after a while without a delivery, at once after a failure. */
  offer: Type.Array(Type.Enum([...codeWays])),
});
export type DeliveryAnswer = Static<typeof DeliveryAnswer>;
