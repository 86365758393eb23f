import { sql } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Executor } from '../../platform/storage/database';
import type { EndpointRow } from './endpoints.repository';

/** Events can be sent again for 14 days after they were written, delivered ones too. */
const replaySeconds = 14 * daySeconds;
const maxReplayed = 10_000;

/** SQL condition: an event may be sent again. Once `account.erased` is delivered, its text is not kept. */
export const isReplayable = (now: Date) =>
  sql<boolean>`(body <> '' AND created_at > ${addSeconds(now, -replaySeconds)}::timestamptz)`;

/** Queues the event of a try again. @returns false where there is no such try, or its event may not be sent again */
export async function replayEventOf(
  executor: Executor,
  { applicationId, attemptId, now }: { applicationId: string; attemptId: string; now: Date },
): Promise<boolean> {
  const replayed = await executor
    .updateTable('webhook_events as v')
    .from('webhook_attempts as t')
    .set({ state: 'WAITING', due_at: now, attempts: 0, finished_at: null })
    .whereRef('v.id', '=', 't.event_id')
    .where('t.id', '=', attemptId)
    .where('t.application_id', '=', applicationId)
    .where(isReplayable(now))
    .returning('v.id')
    .executeTakeFirst();
  return replayed !== undefined;
}

/** Queues every failed event of an application again, the oldest first. @returns how many */
export async function replayFailedEvents(
  executor: Executor,
  { applicationId, now }: { applicationId: string; now: Date },
): Promise<number> {
  const isFailed = sql`state <> 'DELIVERED' AND (attempts > 0 OR state = 'HELD') AND ${isReplayable(now)}`;
  const { rows } = await sql`
    UPDATE webhook_events SET state = 'WAITING', due_at = ${now}, attempts = 0, finished_at = NULL, replayed_at = ${now}
    WHERE id IN (SELECT id FROM webhook_events WHERE application_id = ${applicationId}::uuid AND ${isFailed}
      ORDER BY number LIMIT ${maxReplayed})
      -- Again: it may have been delivered since the list was read.
      AND ${isFailed} RETURNING 1`.execute(executor);
  return rows.length;
}

/** Notes that all failed events were queued again. */
export async function noteReplay(
  executor: Executor,
  { applicationId, now, queued }: { applicationId: string; now: Date; queued: number },
): Promise<void> {
  await executor
    .updateTable('webhook_endpoints')
    .set({ replayed_at: now, replayed: queued })
    .where('application_id', '=', applicationId)
    .execute();
}

/** The last time that all failed events were queued again, with how many of them have not been delivered yet. */
export async function readReplay(
  executor: Executor,
  endpoint: EndpointRow | undefined,
): Promise<{ at: string; queued: number; left: number } | null> {
  if (!endpoint?.replayed_at) return null;
  const { left } = await executor
    .selectFrom('webhook_events')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('application_id', '=', endpoint.application_id)
    .where('replayed_at', '=', endpoint.replayed_at)
    .where('state', 'in', ['WAITING', 'HELD'])
    .executeTakeFirstOrThrow();
  return { at: endpoint.replayed_at.toISOString(), queued: endpoint.replayed, left: Number(left) };
}

/** Holds the events again that the last replay has not tried yet, and ends its progress. @returns how many events those are */
export async function holdReplayed(executor: Executor, applicationId: string): Promise<number> {
  const { rows } = await sql`
    UPDATE webhook_events AS v SET state = 'HELD', due_at = NULL FROM webhook_endpoints AS e
    WHERE e.application_id = ${applicationId}::uuid AND v.application_id = e.application_id
      AND v.replayed_at = e.replayed_at AND v.state = 'WAITING' AND v.attempts = 0 RETURNING 1`.execute(executor);
  await executor
    .updateTable('webhook_endpoints')
    .set({ replayed_at: null, replayed: 0 })
    .where('application_id', '=', applicationId)
    .execute();
  return rows.length;
}
