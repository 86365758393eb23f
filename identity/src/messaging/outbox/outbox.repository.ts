import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../../platform/storage/database';
import type { Tables } from '../../platform/storage/tables';
import type { Channel, OutboxMessage } from './outbox';
import type { OutboxState, OutboxTables } from './outbox.tables';

export type OutboxRow = Selectable<OutboxTables['outbox']>;

/** Writes a message that is due at once. @returns its id */
export async function insertMessage(
  transaction: Transaction<Tables>,
  message: OutboxMessage,
  now: Date,
): Promise<string> {
  const { channel, kind, recipient, reference, expiresAt } = message;
  const { id } = await transaction
    .insertInto('outbox')
    .values({
      channel,
      kind,
      recipient,
      reference: JSON.stringify(reference),
      created_at: now,
      due_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** How a try ended; `queued`: it is to be tried again. */
export interface MessageEnd {
  id: string;
  state: Extract<OutboxState, 'sent' | 'dropped' | 'dead' | 'queued'>;
  replyCode: number | null;
  at: Date;
  /** For `queued`: when to try again. */
  dueAt?: Date;
}

/**
 * The clause that writes how tries ended. Each id is a value of its own: from an array PostgreSQL makes a plan that reads the
 * whole table, where that was small when the plan was made.
 */
function writingEnds(ends: readonly MessageEnd[]): RawBuilder<unknown> {
  if (ends.length === 0) return sql``;
  const rows = ends.map(
    ({ id, state, replyCode, at, dueAt }) => sql`
      (${id}::bigint, ${state}, ${replyCode}::integer, ${state === 'queued' ? null : at}::timestamptz, ${dueAt ?? null}::timestamptz)`,
  );
  const ids = ends.map(({ id }) => sql`${id}::bigint`);
  return sql`
    WITH ended AS (
      UPDATE outbox SET state = e.state, reply_code = e.reply_code, finished_at = e.finished_at, due_at = coalesce(e.due_at, outbox.due_at)
      FROM (VALUES ${sql.join(rows)}) AS e (id, state, reply_code, finished_at, due_at)
      WHERE outbox.id = e.id AND outbox.id IN (${sql.join(ids)})
    )`;
}

/**
 * Writes how earlier tries ended, and takes due messages of a channel for this worker alone, also among many processes: one
 * statement, as under load there is always both to do. What has expired is dropped in it and comes back as such.
 * @param ends of this worker's earlier messages
 * @param leaseUntil when other workers may conclude that this one died
 */
export async function claimDue(
  db: Database,
  channel: Channel,
  ends: readonly MessageEnd[],
  { limit, now, leaseUntil }: { limit: number; now: Date; leaseUntil: Date },
): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    ${writingEnds(ends)}
    UPDATE outbox SET
      state = CASE WHEN expires_at <= ${now} THEN 'dropped' ELSE 'sending' END,
      finished_at = CASE WHEN expires_at <= ${now} THEN ${now}::timestamptz END,
      attempts = attempts + 1,
      due_at = ${leaseUntil}
    WHERE id IN (
      SELECT id FROM outbox WHERE state = 'queued' AND channel = ${channel} AND due_at <= ${now}
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING *`.execute(db);
  return rows;
}

/** Channels with something to do, and the leases that ran out: what a worker looks for once a second. */
export async function dueChannels(db: Database, now: Date): Promise<Channel[]> {
  const { rows } = await sql<{ channel: Channel }>`
    SELECT DISTINCT channel FROM outbox WHERE state = 'queued' AND due_at <= ${now}`.execute(db);
  return rows.map(({ channel }) => channel);
}

/** Messages whose worker died: those that may come twice go back into the queue, the others end as `uncertain`. */
export async function releaseExpiredLeases(db: Database, repeatable: readonly Channel[], now: Date): Promise<void> {
  await sql`
    UPDATE outbox SET
      state = CASE WHEN channel = ANY(${[...repeatable]}::text[]) THEN 'queued' ELSE 'uncertain' END,
      finished_at = CASE WHEN channel = ANY(${[...repeatable]}::text[]) THEN NULL ELSE ${now}::timestamptz END
    WHERE state = 'sending' AND due_at <= ${now}`.execute(db);
}
