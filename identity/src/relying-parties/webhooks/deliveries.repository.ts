import type { WebhookEvent } from '@passport/shared/schemas/webhooks';
import { sql } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import type { EndpointRow } from './endpoints.repository';
import { leaseSeconds, wakeEvents } from './wakeEvents';

/** An event that this process delivers. */
export interface ClaimedEvent {
  id: string;
  application_id: string;
  event: WebhookEvent;
  body: string;
  attempts: number;
  webhook_url: string;
  secret: string;
  old_secret: string | null;
}

const probeSeconds = 60;
const keptEventDays = 14;
const keptLogDays = 30;

/**
 * Claims events that are due, the oldest of each endpoint first. What waits behind them is not read. A paused endpoint gets one event
 * a minute: its oldest, whenever that is due and also after its last try, so that it is soon known to be back.
 * @param perEndpoint events of one endpoint at most, so that one that hangs leaves room for the others
 * @param busy endpoints that have no room
 */
export async function claimEvents(
  executor: Executor,
  { now, limit, perEndpoint, busy }: { now: Date; limit: number; perEndpoint: number; busy: readonly string[] },
): Promise<ClaimedEvent[]> {
  const leaseEnd = addSeconds(now, leaseSeconds);
  // Not what is being tried now, and not what was never to be sent before a later time.
  const mayProbe = sql`state = 'WAITING' AND (due_at <= ${now} OR attempts > 0 AND due_at > ${leaseEnd}::timestamptz)
    OR state = 'HELD' AND (due_at IS NULL OR due_at <= ${now})`;
  const { rows } = await sql<ClaimedEvent>`
    WITH chosen AS (
      SELECT v.id, v.attempts FROM webhook_endpoints AS e JOIN applications AS a ON a.id = e.application_id
        CROSS JOIN LATERAL (
          SELECT id, attempts, row_number() OVER (ORDER BY due_at, number) AS place FROM (
            SELECT id, attempts, due_at, number FROM webhook_events
            WHERE application_id = e.application_id AND e.paused_at IS NULL AND state = 'WAITING' AND due_at <= ${now}
            ORDER BY due_at, number LIMIT ${perEndpoint}) AS next
          UNION ALL
          SELECT id, attempts, 1 FROM (
            SELECT id, attempts FROM webhook_events
            WHERE application_id = e.application_id AND e.paused_at IS NOT NULL AND e.next_probe_at <= ${now} AND (${mayProbe})
              AND state IN ('WAITING', 'HELD') ORDER BY number LIMIT 1) AS probe) AS v
      WHERE a.webhook_url IS NOT NULL AND e.disabled_at IS NULL AND e.application_id <> ALL (${[...busy]}::uuid[])
      ORDER BY v.place LIMIT ${limit}
    ), locked AS (
      -- Another process that claimed it has counted its try.
      SELECT v.id, v.application_id FROM webhook_events AS v JOIN chosen AS c ON c.id = v.id
      WHERE v.attempts = c.attempts AND v.state IN ('WAITING', 'HELD') FOR UPDATE OF v SKIP LOCKED
    ), probing AS (
      UPDATE webhook_endpoints SET next_probe_at = ${addSeconds(now, probeSeconds)}::timestamptz
      WHERE paused_at IS NOT NULL AND application_id IN (SELECT application_id FROM locked)
    )
    UPDATE webhook_events AS v SET attempts = v.attempts + 1, due_at = ${leaseEnd}::timestamptz
    FROM applications AS a, webhook_endpoints AS e
    WHERE v.id IN (SELECT id FROM locked) AND a.id = v.application_id AND e.application_id = a.id
    RETURNING v.id, v.application_id, v.event, v.body, v.attempts, a.webhook_url, e.secret,
      CASE WHEN e.old_secret_expires_at > ${now} THEN e.old_secret END AS old_secret`.execute(executor);
  return rows;
}

/** Whether any event is due, or any paused endpoint to be probed; without one an idle service asks nothing else. */
export async function hasDueEvent(executor: Executor, now: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 WHERE EXISTS (SELECT 1 FROM webhook_events WHERE state = 'WAITING' AND due_at <= ${now})
      OR EXISTS (SELECT 1 FROM webhook_endpoints AS e
        WHERE e.paused_at IS NOT NULL AND e.disabled_at IS NULL AND e.next_probe_at <= ${now}
          AND EXISTS (SELECT 1 FROM webhook_events AS v
            WHERE v.application_id = e.application_id AND v.state IN ('WAITING', 'HELD')))`.execute(executor);
  return rows.length > 0;
}

export interface Try {
  event: Pick<ClaimedEvent, 'id' | 'application_id'>;
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
      at: attempt.at,
      status: attempt.status,
      duration_ms: attempt.durationMs,
      response: attempt.response,
    })
    .execute();
}

/** An event was delivered: its endpoint is healthy, and what was held for it or waits for a later try is due, the oldest first. */
export async function recordSuccess(executor: Executor, event: ClaimedEvent, now: Date): Promise<void> {
  await executor
    .updateTable('webhook_events')
    .set({ state: 'DELIVERED', finished_at: now, due_at: null })
    .where('id', '=', event.id)
    .execute();
  const { rows } = await sql`
    UPDATE webhook_endpoints SET failing_since = NULL, recent_since = NULL, recent_tries = 0, recent_failures = 0,
      paused_at = NULL, next_probe_at = NULL, notified_hours = '{}'
    WHERE application_id = ${event.application_id}::uuid AND failing_since IS NOT NULL RETURNING 1`.execute(executor);
  if (rows.length > 0) await wakeEvents(executor, event.application_id, now);
}

/** Events of the last five minutes that decide whether an endpoint is paused. */
const windowSeconds = 300;
const minTries = 10;

/**
 * A try failed: the event waits for its next one, or is held after its last. The endpoint is paused where half of at least ten tries
 * within five minutes failed.
 * @param dueAt undefined after the last try
 * @returns the endpoint after it
 */
export async function recordFailure(
  executor: Executor,
  event: ClaimedEvent,
  { now, dueAt, isGone }: { now: Date; dueAt: Date | undefined; isGone: boolean },
): Promise<EndpointRow | undefined> {
  await executor
    .updateTable('webhook_events')
    .set(dueAt ? { due_at: dueAt } : { state: 'HELD', due_at: null })
    .where('id', '=', event.id)
    .execute();
  const isNewWindow = sql<boolean>`(e.recent_since IS NULL OR e.recent_since <= ${addSeconds(now, -windowSeconds)}::timestamptz)`;
  const { rows } = await sql<EndpointRow>`
    UPDATE webhook_endpoints AS e SET
      failing_since = coalesce(e.failing_since, ${now}::timestamptz),
      recent_since = CASE WHEN ${isNewWindow} THEN ${now}::timestamptz ELSE e.recent_since END,
      recent_tries = CASE WHEN ${isNewWindow} THEN 1 ELSE e.recent_tries + 1 END,
      recent_failures = CASE WHEN ${isNewWindow} THEN 1 ELSE e.recent_failures + 1 END,
      paused_at = CASE WHEN e.paused_at IS NULL AND NOT ${isNewWindow} AND e.recent_tries + 1 >= ${minTries}
        AND (e.recent_failures + 1) * 2 >= e.recent_tries + 1 THEN ${now}::timestamptz ELSE e.paused_at END,
      next_probe_at = coalesce(e.next_probe_at, ${addSeconds(now, probeSeconds)}::timestamptz),
      disabled_at = CASE WHEN ${isGone}::boolean THEN ${now}::timestamptz ELSE e.disabled_at END
    WHERE e.application_id = ${event.application_id}::uuid RETURNING *`.execute(executor);
  return rows[0];
}

/** Gives up what has waited for two weeks, and deletes what is older than the log. */
export async function purgeWebhooks(executor: Executor, now: Date): Promise<void> {
  await executor
    .updateTable('webhook_events')
    .set({ state: 'EXPIRED', finished_at: now, due_at: null })
    .where('state', 'in', ['WAITING', 'HELD'])
    .where('created_at', '<', addSeconds(now, -keptEventDays * daySeconds))
    .execute();
  const oldest = addSeconds(now, -keptLogDays * daySeconds);
  await executor.deleteFrom('webhook_attempts').where('at', '<', oldest).execute();
  await executor
    .deleteFrom('webhook_events')
    .where('state', 'in', ['DELIVERED', 'EXPIRED'])
    .where('created_at', '<', oldest)
    .execute();
}
