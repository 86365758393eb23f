import { Type, type Static } from 'typebox';
import { Timestamp, Uuid } from './common';
import { Cursor, PageQuery } from './paging';

/** Events that an application is notified of (docs/integration/webhooks.md lists each with its data). */
export const webhookEvents = [
  'sign_in',
  'profile.changed',
  'contact.changed',
  'session.ended',
  'consent.granted',
  'consent.revoked',
  'account.erased',
  'application.changed',
  'secret.expiring',
  'ping',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** An event in a request: `sign-in` is another spelling of `sign_in`. */
const EventName = Type.Enum([...webhookEvents, 'sign-in']);
export type EventName = Static<typeof EventName>;
/** A request whose event has the spelling of the service. */
export type OfEvent<Request> = Omit<Request, 'event'> & { event?: WebhookEvent };

/** States of a delivery: waiting for its next try, held after its last one, delivered, or given up after 14 days. */
export const deliveryStates = ['WAITING', 'HELD', 'DELIVERED', 'EXPIRED'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * States of an endpoint. NOT_RECEIVING: it receives nothing, because it has no address or no secret, its application is switched off, or the
 * developer has no access.
 */
export const endpointStates = ['HEALTHY', 'FAILING', 'PAUSED', 'DISABLED', 'NOT_RECEIVING'] as const;
export type EndpointState = (typeof endpointStates)[number];

/** Why an endpoint gave no answer, for clients to word; `response` has the text of each in English. */
export const noAnswers = [
  /** No complete answer within ten seconds. */
  'timeout',
  /** No connection within five seconds. */
  'connect_timeout',
  'connection_refused',
  /** The connection was closed before the answer. */
  'connection_closed',
  /** The network or the machine cannot be reached. */
  'unreachable',
  /** The name of the address does not resolve. */
  'unknown_name',
  /** The certificate has expired, is of another name, or is not trusted. */
  'certificate',
  /** The service must not post to the address, or to what its name resolves to. */
  'address_refused',
] as const;
export type NoAnswer = (typeof noAnswers)[number];

/** One try to deliver an event. */
export const Delivery = Type.Object({
  id: Uuid,
  /** `webhook-id`, equal over all tries of an event. */
  event_id: Type.String(),
  event: Type.Enum([...webhookEvents]),
  at: Timestamp,
  /** HTTP status; null where there was no answer. */
  status: Type.Union([Type.Integer(), Type.Null()]),
  duration_ms: Type.Integer(),
  state: Type.Enum([...deliveryStates]),
  /** The request body as it was sent. */
  request: Type.String(),
  /** The first 4 kB of the answer as text, or why there was none. */
  response: Type.String(),
  /** Why there was no answer, where it is a frequent reason. */
  no_answer: Type.Optional(Type.Enum([...noAnswers])),
  /** Whether the event may be sent again: for 14 days, and never after `account.erased` was delivered, whose text is not kept. */
  can_replay: Type.Boolean(),
});
export type Delivery = Static<typeof Delivery>;

/** Filters of `GET /oauth2/{id}/deliveries/`. */
export const DeliveriesQuery = Type.Object({
  ...PageQuery.properties,
  event: Type.Optional(EventName),
  result: Type.Optional(Type.Enum(['delivered', 'failed'])),
  status: Type.Optional(
    Type.String({
      pattern: '^(?:[1-5][0-9]{2}|[2-5]xx|null)$',
      description: 'An HTTP status (`503`), a class (`2xx`, `3xx`, `4xx`, `5xx`), or `null`: there was no answer',
    }),
  ),
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
});
export type DeliveriesQuery = OfEvent<Static<typeof DeliveriesQuery>>;

/** `GET /oauth2/{id}/deliveries/`: the newest first, with the state of the endpoint. */
export const Deliveries = Type.Object({
  items: Type.Array(Delivery),
  next_cursor: Cursor,
  endpoint: Type.Object({
    state: Type.Enum([...endpointStates]),
    failing_since: Type.Union([Timestamp, Type.Null()]),
    next_try_at: Type.Union([Timestamp, Type.Null()]),
    /** Waiting events of the endpoint. */
    waiting: Type.Integer(),
    /** The last time that all failed events were queued again: their number, and how many of them still wait. */
    replay: Type.Union([Type.Object({ at: Timestamp, queued: Type.Integer(), left: Type.Integer() }), Type.Null()]),
  }),
});
export type Deliveries = Static<typeof Deliveries>;

export const DeliveryParams = Type.Object({
  id: Type.String({ maxLength: 100 }),
  delivery: Type.String({ maxLength: 100 }),
});

/** `POST /oauth2/{id}/webhook/secret/`: the new secret (`whsec_…`), shown once; the earlier one signs too for a day. */
export const WebhookSecretAnswer = Type.Object({ webhook_secret: Type.String() });
export type WebhookSecretAnswer = Static<typeof WebhookSecretAnswer>;

/** `POST /oauth2/{id}/webhook/test/`: a sample event, or one with a wrong signature and a timestamp of ten minutes ago. */
export const WebhookTestBody = Type.Object({
  event: Type.Optional(EventName),
  is_forged: Type.Optional(Type.Boolean()),
});
export type WebhookTestBody = OfEvent<Static<typeof WebhookTestBody>>;

export const WebhookTestAnswer = Type.Object({
  request: Type.Object({ url: Type.String(), headers: Type.Record(Type.String(), Type.String()), body: Type.String() }),
  status: Type.Union([Type.Integer(), Type.Null()]),
  duration_ms: Type.Integer(),
  response: Type.String(),
  no_answer: Type.Optional(Type.Enum([...noAnswers])),
  /** `accepted`: 2xx · `failed` · `forged_accepted`: the endpoint accepts a wrong signature · `forged_refused`. */
  verdict: Type.Enum(['accepted', 'failed', 'forged_accepted', 'forged_refused']),
});
export type WebhookTestAnswer = Static<typeof WebhookTestAnswer>;

/** `POST /oauth2/{id}/webhook/replay/`: how many failed events were queued again. */
export const ReplayAllAnswer = Type.Object({ queued: Type.Integer() });
export type ReplayAllAnswer = Static<typeof ReplayAllAnswer>;

/** `DELETE /oauth2/{id}/webhook/replay/`: how many events of the last replay are held again, because they had not been tried. */
export const StopReplayAnswer = Type.Object({ held: Type.Integer() });
export type StopReplayAnswer = Static<typeof StopReplayAnswer>;
