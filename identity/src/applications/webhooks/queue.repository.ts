import { sql } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import { leaseUntil } from '../../platform/queue/queue';
import type { Executor } from '../../platform/storage/database';
import { isUsable } from '../registration/isUsable';
import { forgetAnswers, type Try, type TriedEvent } from './attempts.repository';
import { wakeEvents } from './wakeEvents';

/** An event that this process delivers. */
export interface ClaimedEvent extends TriedEvent {
  body: string;
  attempts: number;
  webhook_url: string;
  secret: string;
  old_secret: string | null;
  oldest_secret: string | null;
  /** Of a paused endpoint. */
  is_probe: boolean;
}

const probeSeconds = 60;
/** Days of failures after which nothing is sent any more. */
const disableDays = 5;

/** SQL condition: an application `a` receives webhooks. */
export const isReceiving = sql<boolean>`(a.webhook_url IS NOT NULL AND ${isUsable})`;
/** Whether events of an application are written and sent: it receives webhooks, and has a secret that signs them. */
export const receivesEvents = async (executor: Executor, applicationId: string): Promise<boolean> =>
  (await executor
    .selectFrom('webhook_endpoints as e')
    .innerJoin('applications as a', 'a.id', 'e.application_id')
    .select('a.id')
    .where('a.id', '=', applicationId)
    .where(isReceiving)
    .executeTakeFirst()) !== undefined;

/** SQL condition: events may go to an endpoint `e` of an application `a`. Other events wait until they may, at most two weeks. */
const isOpen = sql`${isReceiving} AND e.disabled_at IS NULL`;

/** SQL condition: an event may be the probe of a paused endpoint, unless it is in flight, or is scheduled for later and was never tried. */
const mayProbe = (
  now: Date,
) => sql`(state = 'WAITING' AND (due_at <= ${now} OR attempts > 0 AND due_at > ${leaseUntil(now)}::timestamptz)
  OR state = 'HELD' AND (due_at IS NULL OR due_at <= ${now}))`;

interface EventClaim {
  now: Date;
  limit: number;
  /** Events of paused endpoints at most, so that these leave room for the others, however many hang. */
  probes: number;
  /** Events of one endpoint at most, so that one that hangs leaves room for the others. */
  perEndpoint: number;
  /** Endpoints without a free slot. */
  busy: readonly string[];
}

/**
 * Claims events that are due, the oldest of each endpoint first, in the order in which they became due. Events behind them are not
 * read. A paused endpoint gets one event a minute: its oldest, whenever that is due and also after its last try, so that it is soon
 * known to be back.
 */
export async function claimEvents(
  executor: Executor,
  { now, limit, probes, perEndpoint, busy }: EventClaim,
): Promise<ClaimedEvent[]> {
  const hasRoom = sql`${isOpen} AND e.application_id <> ALL (${[...busy]}::uuid[])`;
  const { rows } = await sql<ClaimedEvent>`
    WITH chosen AS (
      SELECT c.id, c.attempts, c.state FROM (
        SELECT v.id, v.attempts, v.state, v.due_at, v.number, v.place
        FROM webhook_endpoints AS e JOIN applications AS a ON a.id = e.application_id
          CROSS JOIN LATERAL (
            SELECT id, attempts, state, due_at, number, row_number() OVER (ORDER BY due_at, number) AS place FROM (
              SELECT id, attempts, state, due_at, number FROM webhook_events
              WHERE application_id = e.application_id AND state = 'WAITING' AND due_at <= ${now}
              ORDER BY due_at, number LIMIT ${perEndpoint}) AS next) AS v
        WHERE e.paused_at IS NULL AND ${hasRoom}
        UNION ALL (
          SELECT v.id, v.attempts, v.state, e.next_probe_at, v.number, 1
          FROM webhook_endpoints AS e JOIN applications AS a ON a.id = e.application_id
            CROSS JOIN LATERAL (
              SELECT id, attempts, state, number FROM webhook_events
              WHERE application_id = e.application_id AND ${mayProbe(now)} AND state IN ('WAITING', 'HELD')
              ORDER BY number LIMIT 1) AS v
          WHERE e.paused_at IS NOT NULL AND e.next_probe_at <= ${now} AND ${hasRoom}
          ORDER BY e.next_probe_at, v.number LIMIT ${probes})) AS c
      ORDER BY c.place, c.due_at, c.number LIMIT ${limit}
    ), locked AS (
      -- Another process that claimed it has counted its try; a replay that was stopped has held it.
      SELECT v.id, v.application_id FROM webhook_events AS v JOIN chosen AS c ON c.id = v.id
      WHERE v.attempts = c.attempts AND v.state = c.state FOR UPDATE OF v SKIP LOCKED
    ), probing AS (
      UPDATE webhook_endpoints SET next_probe_at = ${addSeconds(now, probeSeconds)}::timestamptz
      WHERE paused_at IS NOT NULL AND application_id IN (SELECT application_id FROM locked)
    )
    UPDATE webhook_events AS v SET attempts = v.attempts + 1, due_at = ${leaseUntil(now)}::timestamptz
    FROM applications AS a, webhook_endpoints AS e
    WHERE v.id IN (SELECT id FROM locked) AND a.id = v.application_id AND e.application_id = a.id
    RETURNING v.id, v.application_id, v.event, v.body, v.attempts, a.webhook_url, e.secret, e.paused_at IS NOT NULL AS is_probe,
      CASE WHEN e.old_secret_expires_at > ${now} THEN e.old_secret END AS old_secret,
      CASE WHEN e.oldest_secret_expires_at > ${now} THEN e.oldest_secret END AS oldest_secret`.execute(executor);
  return rows;
}

/**
 * Whether there is an event to claim: the conditions of `claimEvents`, so that an idle service queries nothing else. If no event is due
 * and no endpoint is paused, endpoints are not read. 'attempts >= 0', which is always true, lets PostgreSQL use the partial index (migration 0235).
 */
export async function hasDueEvent(executor: Executor, now: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 WHERE EXISTS (SELECT 1 FROM webhook_events WHERE state = 'WAITING' AND attempts >= 0 AND due_at <= ${now})
      AND EXISTS (SELECT 1 FROM webhook_endpoints AS e JOIN applications AS a ON a.id = e.application_id
        WHERE e.paused_at IS NULL AND ${isOpen} AND EXISTS (SELECT 1 FROM webhook_events AS v
          WHERE v.application_id = e.application_id AND v.state = 'WAITING' AND v.due_at <= ${now}))
      OR EXISTS (SELECT 1 FROM webhook_endpoints AS e JOIN applications AS a ON a.id = e.application_id
        WHERE e.paused_at IS NOT NULL AND e.next_probe_at <= ${now} AND ${isOpen} AND EXISTS (SELECT 1 FROM webhook_events
          WHERE application_id = e.application_id AND state IN ('WAITING', 'HELD') AND ${mayProbe(now)}))`.execute(
    executor,
  );
  return rows.length > 0;
}

/** Tries of the last five minutes decide whether an endpoint is paused. */
const windowSeconds = 300;
const minTries = 10;

/** Once `account.erased` is delivered or given up, its row no longer contains the id of the person. */
export const forgetErased = {
  user_id: sql<number | null>`CASE WHEN event <> 'account.erased' THEN user_id END`,
  body: sql<string>`CASE WHEN event <> 'account.erased' THEN body ELSE '' END`,
};

/**
 * An event was delivered. It counts as a try of an endpoint that failed lately, so that one which fails every other time is paused;
 * a paused one is healthy again. Held events become due. Events that wait for a retry do so only if the endpoint was paused or no other try
 * within five minutes has succeeded; otherwise one event that is always refused would be tried again with every success of the others.
 * An endpoint that a concurrent try has disabled stays disabled, so that its owner is notified.
 */
export async function recordSuccess(executor: Executor, event: ClaimedEvent, now: Date): Promise<void> {
  await executor
    .updateTable('webhook_events')
    .set({ state: 'DELIVERED', finished_at: now, due_at: null, ...forgetErased })
    .where('id', '=', event.id)
    .execute();
  await forgetAnswers(executor, [event]);
  const endpoint = await executor
    .selectFrom('webhook_endpoints')
    .select(['failing_since', 'recent_since', 'recent_tries', 'recent_failures', 'paused_at'])
    .where('application_id', '=', event.application_id)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`(failing_since IS NOT NULL OR recent_since IS NOT NULL)`)
    .forUpdate()
    .executeTakeFirst();
  if (!endpoint) return;
  const { failing_since, recent_since, recent_tries, recent_failures, paused_at } = endpoint;
  const isOver = paused_at !== null || recent_since === null || recent_since <= addSeconds(now, -windowSeconds);
  await executor
    .updateTable('webhook_endpoints')
    .set({
      ...{ failing_since: null, paused_at: null, next_probe_at: null, notified_hours: [] },
      ...(isOver ? { recent_since: null, recent_tries: 0, recent_failures: 0 } : { recent_tries: recent_tries + 1 }),
    })
    .where('application_id', '=', event.application_id)
    .execute();
  if (failing_since === null) return;
  const isBack = isOver || recent_failures === recent_tries;
  await wakeEvents(executor, event.application_id, now, isBack ? 'all' : 'held');
}

/**
 * Records a delivery to an endpoint that has not failed lately, by one statement: its log entry, and the event as delivered.
 * @returns false where the endpoint has failed lately, or the event is about an erased person: nothing was written, `recordSuccess` does it
 */
export async function recordHealthyDelivery(executor: Executor, attempt: Try, now: Date): Promise<boolean> {
  const { event, at, status, durationMs, response } = attempt;
  if (event.event === 'account.erased') return false;
  const { numAffectedRows } = await sql`
    WITH healthy AS (
      SELECT application_id FROM webhook_endpoints
      WHERE application_id = ${event.application_id}::uuid AND failing_since IS NULL AND recent_since IS NULL
    ), delivered AS (
      UPDATE webhook_events SET state = 'DELIVERED', finished_at = ${now}::timestamptz, due_at = NULL
      WHERE id = ${event.id}::uuid AND application_id IN (SELECT application_id FROM healthy)
    )
    INSERT INTO webhook_attempts (application_id, event_id, event, at, status, duration_ms, response)
    SELECT application_id, ${event.id}::uuid, ${event.event}, ${at}::timestamptz, ${status}::integer, ${durationMs}::integer, ${response}
    FROM healthy`.execute(executor);
  return numAffectedRows === 1n;
}

/**
 * A try failed: the event waits for its next one, or is held after its last. The endpoint is paused where half of at least ten tries
 * within five minutes failed; they begin with a failure. It is disabled where it is gone, or has failed for days.
 * An event that another try has delivered meanwhile, or that was given up, stays so.
 * @param dueAt undefined after the last try
 */
export async function recordFailure(
  executor: Executor,
  event: ClaimedEvent,
  { now, dueAt, isGone }: { now: Date; dueAt: Date | undefined; isGone: boolean },
): Promise<void> {
  const { numUpdatedRows } = await executor
    .updateTable('webhook_events')
    .set(dueAt ? { due_at: dueAt } : { state: 'HELD', due_at: null })
    .where('id', '=', event.id)
    .where('state', 'in', ['WAITING', 'HELD'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await forgetAnswers(executor, [event]);
  const isNewWindow = sql<boolean>`(e.recent_since IS NULL OR e.recent_since <= ${addSeconds(now, -windowSeconds)}::timestamptz)`;
  const isDead = sql<boolean>`(${isGone}::boolean OR e.failing_since <= ${addSeconds(now, -disableDays * daySeconds)}::timestamptz)`;
  await sql`
    UPDATE webhook_endpoints AS e SET
      failing_since = coalesce(e.failing_since, ${now}::timestamptz),
      recent_since = CASE WHEN ${isNewWindow} THEN ${now}::timestamptz ELSE e.recent_since END,
      recent_tries = CASE WHEN ${isNewWindow} THEN 1 ELSE e.recent_tries + 1 END,
      recent_failures = CASE WHEN ${isNewWindow} THEN 1 ELSE e.recent_failures + 1 END,
      paused_at = CASE WHEN e.paused_at IS NULL AND NOT ${isNewWindow} AND e.recent_tries + 1 >= ${minTries}
        AND (e.recent_failures + 1) * 2 >= e.recent_tries + 1 THEN ${now}::timestamptz ELSE e.paused_at END,
      next_probe_at = coalesce(e.next_probe_at, ${addSeconds(now, probeSeconds)}::timestamptz),
      disabled_at = coalesce(e.disabled_at, CASE WHEN ${isDead} THEN ${now}::timestamptz END)
    WHERE e.application_id = ${event.application_id}::uuid`.execute(executor);
}
