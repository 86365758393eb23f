import { webhookEvents, type DeliveryState, type WebhookEvent } from '@passport/shared/schemas/webhooks';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import { isReplayable } from './replays.repository';
import type { WebhooksTables } from './webhooks.tables';

/** An event, as the log identifies it. */
export interface TriedEvent {
  id: string;
  application_id: string;
  event: WebhookEvent;
}

export interface Try {
  event: TriedEvent;
  at: Date;
  status: number | null;
  durationMs: number;
  response: string;
}

/** Writes a try into the log. */
export async function insertAttempt(executor: Executor, attempt: Try): Promise<void> {
  await executor
    .insertInto('webhook_attempts')
    .values({
      application_id: attempt.event.application_id,
      event_id: attempt.event.id,
      event: attempt.event.event,
      at: attempt.at,
      status: attempt.status,
      duration_ms: attempt.durationMs,
      response: attempt.response,
    })
    .execute();
}

export interface AttemptsSearch {
  applicationId: string;
  /** The last attempt of the page before. */
  before: { at: string; number: string } | undefined;
  event: WebhookEvent | undefined;
  isDelivered: boolean | undefined;
  /** A status, a class (`5xx`), or `null`: no answer. */
  status: string | undefined;
  from: string | undefined;
  to: string | undefined;
  limit: number;
  now: Date;
}

/** An attempt with the current state of its event. */
type LoggedAttempt = Selectable<WebhooksTables['webhook_attempts']> & {
  state: DeliveryState;
  body: string;
  can_replay: boolean;
};

/** The class of an attempt: 0 without an answer; what is neither 2xx, 3xx nor 4xx counts as 5xx (RFC 9110 section 15). */
const statusClass = sql`CASE WHEN status IS NULL THEN 0 WHEN status BETWEEN 200 AND 499 THEN status / 100 ELSE 5 END`;
const statusClasses = [0, 2, 3, 4, 5];

/** The filter of a search for each event: some classes, or one status. */
function kindsOf({ status, isDelivered }: AttemptsSearch): { column: RawBuilder<unknown>; kinds: number[] } {
  const matches = (ofClass: number): boolean => isDelivered === undefined || isDelivered === (ofClass === 2);
  if (status !== undefined && /^\d+$/.test(status)) {
    const code = Number(status);
    return { column: sql`status`, kinds: matches(Math.floor(code / 100)) ? [code] : [] };
  }
  const classes = status === undefined ? statusClasses : [status === 'null' ? 0 : Number(status[0])];
  return { column: statusClass, kinds: classes.filter(matches) };
}

/**
 * Reads attempts of an application, the newest first. The newest of each kind (event, class or status) come from an index and are put in
 * order: a search reads no more even if a million attempts do not match.
 */
export function selectAttempts(search: AttemptsSearch): RawBuilder<LoggedAttempt> {
  const { applicationId, before, event, from, to, limit, now } = search;
  const events = event === undefined ? webhookEvents : [event];
  const { column, kinds } = kindsOf(search);
  // One bound: with two, PostgreSQL begins at the later one and scans all rows between them.
  const isBehind = before && (to === undefined || new Date(before.at) < new Date(to));
  const end = isBehind ? before : { at: to ?? 'infinity', number: '0' };
  return sql<LoggedAttempt>`
    WITH page AS (
      SELECT t.* FROM unnest(${[...events]}::text[]) AS e (event) CROSS JOIN unnest(${kinds}::integer[]) AS k (kind)
        CROSS JOIN LATERAL (
          SELECT * FROM webhook_attempts
          WHERE application_id = ${applicationId}::uuid AND event = e.event AND ${column} = k.kind
            AND at >= ${from ?? '-infinity'}::timestamptz AND (at, number) < (${end.at}::timestamptz, ${end.number}::bigint)
          ORDER BY at DESC, number DESC LIMIT ${limit}) AS t
      ORDER BY t.at DESC, t.number DESC LIMIT ${limit}
    )
    SELECT page.*, v.state, v.body, ${isReplayable(now)} AS can_replay FROM page JOIN webhook_events AS v ON v.id = page.event_id
    ORDER BY page.at DESC, page.number DESC`;
}

/** Clears the stored responses to `account.erased`: a response may repeat the request, which identifies the person. */
export async function forgetAnswers(
  executor: Executor,
  events: readonly Pick<TriedEvent, 'id' | 'event'>[],
): Promise<void> {
  const erased = events.filter(({ event }) => event === 'account.erased').map(({ id }) => id);
  if (erased.length === 0) return;
  await executor.updateTable('webhook_attempts').set({ response: '' }).where('event_id', 'in', erased).execute();
}
