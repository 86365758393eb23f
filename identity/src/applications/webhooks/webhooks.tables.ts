import type { DeliveryState, WebhookEvent } from '@passport/shared/schemas/webhooks';
import type { Generated, GeneratedAlways } from 'kysely';

export interface WebhooksTables {
  /** Where the events of an application go; the address is its `webhook_url`. */
  webhook_endpoints: {
    application_id: string;
    /** Encrypted, because it signs. */
    secret: string;
    /** Encrypted; signs too until it expires. */
    old_secret: string | null;
    old_secret_expires_at: Date | null;
    /** Encrypted; the oldest replaced secret that has not expired; signs too until it expires. */
    oldest_secret: string | null;
    oldest_secret_expires_at: Date | null;
    /** The first of the failures since the last success. */
    failing_since: Date | null;
    /** Start of the window that the next two fields count in; at most five minutes long. */
    recent_since: Date | null;
    recent_tries: Generated<number>;
    recent_failures: Generated<number>;
    /** Set: only one probe a minute is sent. */
    paused_at: Date | null;
    next_probe_at: Date | null;
    /** Set: nothing is sent until the owner enables the endpoint again or changes its address or secret. */
    disabled_at: Date | null;
    /** Durations of failing, in hours, that the owner has been notified of; 0 is the notice that nothing is sent any more. */
    notified_hours: Generated<number[]>;
    /** The last time that all failed events were queued again, and how many those were. */
    replayed_at: Date | null;
    replayed: Generated<number>;
  };
  /** One event for one application, written in the transaction of its change. */
  webhook_events: {
    id: Generated<string>;
    /** Order of insertion: the order of events that are due at the same time, and of held ones. */
    number: GeneratedAlways<string>;
    application_id: string;
    event: WebhookEvent;
    /** The person whom it concerns. */
    user_id: number | null;
    /** The exact text that is signed and sent. */
    body: string;
    created_at: Date;
    state: Generated<DeliveryState>;
    attempts: Generated<number>;
    /** When a waiting event is tried next; while it is tried, the end of the worker's lease. */
    due_at: Date | null;
    finished_at: Date | null;
    /** When an event was queued again with all failed ones. */
    replayed_at: Date | null;
  };
  /** The log of tries. */
  webhook_attempts: {
    id: Generated<string>;
    /** Order of insertion: the order of tries at the same time. */
    number: GeneratedAlways<string>;
    application_id: string;
    event_id: string;
    event: WebhookEvent;
    at: Date;
    /** Null: no answer. */
    status: number | null;
    duration_ms: number;
    response: string;
  };
  /** The last sequence number of a person's events at one application. */
  webhook_sequences: { application_id: string; user_id: number; sequence: string };
}

declare module '../../platform/storage/tables' {
  interface Tables extends WebhooksTables {}
}
