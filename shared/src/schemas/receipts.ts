import { Type, type Static } from 'typebox';
import { Timestamp } from './common';

/** What the carrier of a message reports of it. */
export const receiptStates = ['accepted', 'delivered', 'failed'] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** Why a message did not arrive, in the classes that a person can act on. */
export const failureReasons = [
  'unreachable',
  'blocked_by_operator',
  'roaming_return',
  'no_such_number',
  'inbox_full',
  'spam',
  'expired',
  'country_closed',
  'no_money',
  'gateway_down',
  'wrong_address',
  'unknown',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/** `POST /gateway/receipts/`: a gateway reports of a message. */
export const Receipt = Type.Object({
  /** The id that the gateway was given, or the envelope sender of an email that came back. */
  id: Type.String({ minLength: 1, maxLength: 320 }),
  state: Type.Enum([...receiptStates]),
  /** Of a failure; without it `unknown`. */
  reason: Type.Optional(Type.Enum([...failureReasons])),
  at: Timestamp,
});
export type Receipt = Static<typeof Receipt>;
