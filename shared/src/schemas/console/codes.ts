import { Type, type Static } from 'typebox';
import { codeWays } from '../channels';
import { PhoneInput, Timestamp, Uuid } from '../common';
import { deliveryStages } from '../delivery';
import { failureReasons } from '../receipts';
import { Sentence } from './acts';

/** `POST /operator/codes/find/`: the number, with an account or without one. */
export const FindCodesBody = Type.Object({ phone: PhoneInput });
export type FindCodesBody = Static<typeof FindCodesBody>;

/** One message of the trail; never its code. */
export const CodeTrailItem = Type.Object({
  asked_at: Timestamp,
  channel: Type.Enum([...codeWays]),
  /** What the code was for, e.g. `SIGNIN`. */
  action: Type.String(),
  gateway: Type.Union([Type.String(), Type.Null()]),
  stages: Type.Array(Type.Object({ stage: Type.Enum([...deliveryStages]), at: Timestamp })),
  reason: Type.Union([Type.Enum([...failureReasons]), Type.Null()]),
  /** What the gateway said, as one line without the number and the text; null if it said nothing. */
  reply: Type.Union([Type.String(), Type.Null()]),
  tries: Type.Integer(),
  used_at: Type.Union([Timestamp, Type.Null()]),
  text: Sentence,
});
export type CodeTrailItem = Static<typeof CodeTrailItem>;

/** What became of the codes of a number in the last 30 days, newest first. */
export const CodeTrail = Type.Object({
  /** How the number was read, masked. */
  phone: Type.String(),
  country: Type.Union([Type.String(), Type.Null()]),
  /** The account of the number; null without one. */
  user_id: Type.Union([Uuid, Type.Null()]),
  /** The one sentence to read out. */
  verdict: Sentence,
  /** Sends under the limit of the recipient: today's count and the limit. */
  sends: Type.Object({ used: Type.Integer(), limit: Type.Integer() }),
  items: Type.Array(CodeTrailItem, { maxItems: 100 }),
});
export type CodeTrail = Static<typeof CodeTrail>;
