import { sql, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../storage/database';
import type { Tables } from '../storage/tables';
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

/**
 * Takes due messages of a channel for this worker alone, also among many processes. What has expired is dropped in the same
 * statement and comes back as such.
 * @param leaseUntil when other workers may conclude that this one died
 */
export async function claimDue(
  db: Database,
  channel: Channel,
  limit: number,
  now: Date,
  leaseUntil: Date,
): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
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

/** Writes how a try ended. @param dueAt for `queued`: when to try again */
export async function finishMessage(
  db: Database,
  id: string,
  end: { state: OutboxState; replyCode: number | null; now: Date; dueAt?: Date },
): Promise<void> {
  const { state, replyCode, now, dueAt } = end;
  await db
    .updateTable('outbox')
    .set({
      state,
      reply_code: replyCode,
      finished_at: state === 'queued' ? null : now,
      ...(dueAt && { due_at: dueAt }),
    })
    .where('id', '=', id)
    .execute();
}

/** Messages whose worker died: those that may come twice go back into the queue, the others end as `uncertain`. */
export async function releaseExpiredLeases(db: Database, repeatable: readonly Channel[], now: Date): Promise<void> {
  await sql`
    UPDATE outbox SET
      state = CASE WHEN channel = ANY(${[...repeatable]}::text[]) THEN 'queued' ELSE 'uncertain' END,
      finished_at = CASE WHEN channel = ANY(${[...repeatable]}::text[]) THEN NULL ELSE ${now}::timestamptz END
    WHERE state = 'sending' AND due_at <= ${now}`.execute(db);
}
