import { Type, type Static } from 'typebox';
import { Timestamp } from '../common';
import { Sentence } from './acts';

/** Queues that wait for operators. */
export const queueNames = ['access', 'support', 'approvals'] as const;

/**
 * `GET /operator/today/`: the queues that the operator's roles may work on, and what is wrong at the moment.
 */
export const Today = Type.Object({
  queues: Type.Array(
    Type.Object({
      queue: Type.Enum([...queueNames]),
      waiting: Type.Integer(),
      /** Those past their promised day. */
      late: Type.Integer(),
      /** The day on which the oldest is promised, YYYY-MM-DD; null if nothing waits. */
      promised_by: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
      oldest_at: Type.Union([Timestamp, Type.Null()]),
    }),
  ),
  alerts: Type.Array(
    Type.Object({
      /** E.g. `gateway_down`, `global_guard`, `no_owner`. */
      alert: Type.String(),
      text: Sentence,
      since: Type.Union([Timestamp, Type.Null()]),
      /** Path of the screen that shows more, e.g. `/operator/codes`; null without one. */
      link: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type Today = Static<typeof Today>;

export const figureNames = ['sign_ins', 'failures', 'registrations', 'codes_sent', 'codes_delivered'] as const;

/** `GET /operator/figures/`: five figures of the last 24 hours, each with its hours for a chart. */
export const Figures = Type.Object({
  figures: Type.Array(
    Type.Object({
      figure: Type.Enum([...figureNames]),
      value: Type.Integer(),
      /** The same of the 24 hours before. */
      before: Type.Integer(),
      /** Path of the list behind it; null if the operator may not read it. */
      link: Type.Union([Type.String(), Type.Null()]),
      /** Beginning of each hour, oldest first. */
      hours: Type.Array(Type.Object({ at: Timestamp, value: Type.Integer() })),
    }),
  ),
});
export type Figures = Static<typeof Figures>;
