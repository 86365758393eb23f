import { webhookEvents, type DeliveryState, type WebhookEvent } from '@passport/shared/schemas/webhooks';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import { leaseUntil } from '../../platform/queue/queue';
import type { Executor } from '../../platform/storage/database';
import { isUsable } from '../registration/isUsable';
import { isReplayable } from './replays.repository';
import { wakeEvents } from './wakeEvents';
import type { WebhooksTables } from './webhooks.tables';

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
  oldest_secret: string | null;
  /** Of a paused endpoint. */
  is_probe: boolean;
}

const probeSeconds = 60;
const keptEventDays = 14;
const keptLogDays = 30;
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

/** SQL condition: events may go to an endpoint `e` of an application `a`. Those of any other wait until they may, at most two weeks. */
const isOpen = sql`${isReceiving} AND e.disabled_at IS NULL`;

/** SQL condition: an event may be the probe of a paused endpoint, unless it is in flight, or is scheduled for later and was never tried. */
const mayProbe = (
  now: Date,
) => sql`(state = 'WAITING' AND (due_at <= ${now} OR attempts > 0 AND due_at > ${leaseUntil(now)}::timestamptz)
  OR state = 'HELD' AND (due_at IS NULL OR due_at <= ${now}))`;

/**
 * Claims events that are due, the oldest of each endpoint first, in the order in which they became due. What waits behind them is not
 * read. A paused endpoint gets one event a minute: its oldest, whenever that is due and also after its last try, so that it is soon
 * known to be back.
 * @param probes events of paused endpoints at most, so that these leave room for the others, however many hang
 * @param perEndpoint events of one endpoint at most, so that one that hangs leaves room for the others
 * @param busy endpoints that have no room
 */
export async function claimEvents(
  executor: Executor,
  {
    now,
    limit,
    probes,
    perEndpoint,
    busy,
  }: { now: Date; limit: number; probes: number; perEndpoint: number; busy: readonly string[] },
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
 * Whether there is an event to claim: the conditions of `claimEvents`, so that an idle service asks nothing else. Where no event is due
 * and no endpoint is paused, endpoints are not looked at. 'attempts >= 0', which always holds, names the index (migration 0235).
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

export interface Try {
  event: Pick<ClaimedEvent, 'id' | 'application_id' | 'event'>;
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

/** An attempt with its event as it stands now. */
type LoggedAttempt = Selectable<WebhooksTables['webhook_attempts']> & {
  state: DeliveryState;
  body: string;
  can_replay: boolean;
};

/** The class of an attempt: 0 without an answer; what is neither 2xx, 3xx nor 4xx counts as 5xx (RFC 9110 section 15). */
const statusClass = sql`CASE WHEN status IS NULL THEN 0 WHEN status BETWEEN 200 AND 499 THEN status / 100 ELSE 5 END`;
const statusClasses = [0, 2, 3, 4, 5];

/** What a search looks for of each event: some classes, or one status. */
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
 * order: a search reads no more where a million attempts do not match it.
 */
export function selectAttempts(search: AttemptsSearch): RawBuilder<LoggedAttempt> {
  const { applicationId, before, event, from, to, limit, now } = search;
  const events = event === undefined ? webhookEvents : [event];
  const { column, kinds } = kindsOf(search);
  // One bound: with two, PostgreSQL begins at the later one and passes all that stands between them.
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

/** Tries of the last five minutes decide whether an endpoint is paused. */
const windowSeconds = 300;
const minTries = 10;

/** Once `account.erased` is delivered or given up, its row no longer names the person. */
const forgetErased = {
  user_id: sql<number | null>`CASE WHEN event <> 'account.erased' THEN user_id END`,
  body: sql<string>`CASE WHEN event <> 'account.erased' THEN body ELSE '' END`,
};

/** Empties the stored answers to `account.erased`: an answer may repeat the request, which names the person. */
async function forgetAnswers(executor: Executor, events: readonly Pick<ClaimedEvent, 'id' | 'event'>[]): Promise<void> {
  const erased = events.filter(({ event }) => event === 'account.erased').map(({ id }) => id);
  if (erased.length === 0) return;
  await executor.updateTable('webhook_attempts').set({ response: '' }).where('event_id', 'in', erased).execute();
}

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
 * @returns false where the endpoint has failed lately, or the event names an erased person: nothing was written, `recordSuccess` does it
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

/** Rows per statement: bounds how long its locks are held and how much work a crash undoes. */
const purgedAtOnce = 10_000;

/**
 * Gives up events that have waited for two weeks. Deletes tries older than the log, and an event once its last try is that old.
 * @param atOnce rows of one statement; for tests
 */
export async function purgeWebhooks(executor: Executor, now: Date, atOnce = purgedAtOnce): Promise<void> {
  const waiting = addSeconds(now, -keptEventDays * daySeconds);
  while ((await giveUp(executor, { now, waiting, atOnce })) > 0);
  const oldest = addSeconds(now, -keptLogDays * daySeconds);
  const tries = executor.selectFrom('webhook_attempts').select('id').where('at', '<', oldest).limit(atOnce);
  const events = executor
    .selectFrom('webhook_events')
    .select('id')
    .where('state', 'in', ['DELIVERED', 'EXPIRED'])
    .where('created_at', '<', oldest)
    .where('finished_at', '<', oldest)
    .limit(atOnce);
  const ofTries = executor.deleteFrom('webhook_attempts').where('id', 'in', tries);
  while (Number((await ofTries.executeTakeFirst()).numDeletedRows) === atOnce);
  const ofEvents = executor.deleteFrom('webhook_events').where('id', 'in', events);
  while (Number((await ofEvents.executeTakeFirst()).numDeletedRows) === atOnce);
}

/** Gives up some events that wait since before a moment, with what names an erased person. @returns how many */
async function giveUp(
  executor: Executor,
  { now, waiting, atOnce }: { now: Date; waiting: Date; atOnce: number },
): Promise<number> {
  const old = executor
    .selectFrom('webhook_events')
    .select('id')
    .where('state', 'in', ['WAITING', 'HELD'])
    .where('created_at', '<', waiting)
    .limit(atOnce);
  const expired = await executor
    .updateTable('webhook_events')
    .set({ state: 'EXPIRED', finished_at: now, due_at: null, ...forgetErased })
    .where('id', 'in', old)
    // Again: it may have been delivered since the list was read.
    .where('state', 'in', ['WAITING', 'HELD'])
    .returning(['id', 'event'])
    .execute();
  await forgetAnswers(executor, expired);
  return expired.length;
}
