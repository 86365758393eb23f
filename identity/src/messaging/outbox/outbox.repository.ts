import { traceHeaders } from '@passport/shared/net/tracing';
import type { FailureReason } from '@passport/shared/schemas/receipts';
import { sql, type RawBuilder, type Selectable, type Transaction } from 'kysely';
import type { Room } from '../../platform/queue/queue';
import type { Database, Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import type { Tables } from '../../platform/storage/tables';
import type { Channel, OutboxMessage, Way } from './outbox';
import type { OutboxState, OutboxTables } from './outbox.tables';
import { addSeconds, daySeconds } from '../../platform/clock';

export type OutboxRow = Selectable<OutboxTables['outbox']>;

/** Queues a message that is due immediately. @returns its id */
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
      reference: JSON.stringify({ ...reference, ...traceHeaders() }),
      created_at: now,
      due_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** What a message to a phone costs. */
export interface MessageCost {
  /** ISO 3166-1 code; null for numbers of no country. */
  country: string | null;
  price: number | null;
  /** ISO 4217 code. */
  currency: string | null;
}

/** The result of one delivery attempt; `queued`: it will be retried. */
export interface Outcome {
  id: string;
  /** The lease of the claim: a message that another worker has claimed since is left unchanged. */
  attempts: number;
  state: Exclude<OutboxState, 'sending'>;
  replyCode: number | null;
  at: Date;
  /** The SMS centre's id of the message. */
  gatewayMessageId?: string | undefined;
  /** Whether the answer to the delivery is that of the carrier: it has taken the message. */
  isAccepted?: boolean | undefined;
  /** Why the message was refused for good. */
  failureReason?: FailureReason | undefined;
  /** The way that the message takes from now on. */
  way?: Way | undefined;
  /** Of a message that was handed over for a phone: the country of the number, and its price if that is known. */
  cost?: MessageCost | undefined;
  /** The time of the next attempt, if the state is `queued`. */
  dueAt?: Date;
}

/**
 * A list of ids. Each is a parameter of its own: for an array parameter PostgreSQL may cache a plan that reads the whole table, made
 * while the table was small.
 */
const idsOf = (outcomes: readonly Outcome[]): RawBuilder<unknown> =>
  sql.join(outcomes.map(({ id }) => sql`${id}::bigint`));

/** The largest value of the column. */
const maxReplyCode = 2 ** 31 - 1;

/** A reply code as its column takes it. A peer may send any number: one that does not fit would make every later write fail as well. */
const storableReply = (replyCode: number | null): number | null =>
  replyCode !== null && Number.isInteger(replyCode) && Math.abs(replyCode) <= maxReplyCode ? replyCode : null;

/** SQL expression over a row of the outbox: the open pages of a person who asked for the code while signed in load its delivery again. */
export const notifyOfDelivery = sql`
  CASE WHEN outbox.reference->>'listener' IS NOT NULL THEN
    pg_notify('account_events', json_build_object('user', (outbox.reference->>'listener')::integer, 'event', 'code_delivery')::text) END`;

/** The CTE that writes outcomes, followed by a comma. */
function writeOutcomes(outcomes: readonly Outcome[]): RawBuilder<unknown> {
  if (outcomes.length === 0) return sql``;
  const rows = outcomes.map(
    ({
      id,
      attempts,
      state,
      replyCode,
      at,
      dueAt,
      gatewayMessageId,
      isAccepted = false,
      failureReason,
      way,
      cost,
    }) => sql`
      (${id}::bigint, ${attempts}::integer, ${state}, ${storableReply(replyCode)}::integer, ${state === 'queued' ? null : at}::timestamptz, ${dueAt ?? null}::timestamptz,
        ${gatewayMessageId ?? null}::text, ${isAccepted}::boolean, ${failureReason ?? null}::text,
        ${way?.channel ?? null}::text, ${way?.gateway ?? null}::text,
        ${cost?.country ?? null}::text, ${cost?.price ?? null}::numeric, ${cost?.currency ?? null}::text)`,
  );
  return sql`
    written AS (
      UPDATE outbox SET state = o.state, reply_code = o.reply_code, finished_at = o.finished_at, due_at = coalesce(o.due_at, outbox.due_at),
        gateway_message_id = coalesce(o.gateway_message_id, outbox.gateway_message_id),
        channel = coalesce(o.channel, outbox.channel), gateway = CASE WHEN o.channel IS NULL THEN outbox.gateway ELSE o.gateway END,
        country = o.country, price = o.price, currency = o.currency,
        -- A receipt may have come before the outcome is written: what it said stays.
        accepted_at = CASE WHEN o.is_accepted THEN least(outbox.accepted_at, o.finished_at, outbox.delivered_at) ELSE outbox.accepted_at END,
        failed_at = CASE WHEN outbox.failed_at IS NULL AND outbox.delivered_at IS NULL AND o.failure_reason IS NOT NULL
          THEN o.finished_at ELSE outbox.failed_at END,
        failure_reason = CASE WHEN outbox.failed_at IS NULL AND outbox.delivered_at IS NULL THEN o.failure_reason ELSE outbox.failure_reason END
      FROM (VALUES ${sql.join(rows)}) AS o (id, attempts, state, reply_code, finished_at, due_at, gateway_message_id, is_accepted, failure_reason,
        channel, gateway, country, price, currency)
      WHERE outbox.id = o.id AND outbox.attempts = o.attempts AND outbox.id IN (${idsOf(outcomes)})
      RETURNING ${notifyOfDelivery}
    ),`;
}

/** SQL condition: there is room for a message. */
function hasRoom(room: Room | undefined): RawBuilder<unknown> {
  if (!room) return sql``;
  const isFree = room.busy.length === 0 ? sql`` : sql`AND recipient <> ALL (${[...room.busy]}::text[])`;
  return room.limited > 0 ? isFree : sql`${isFree} AND attempts = 0`;
}

/** Selects from `due` the messages to claim: all, or the oldest message of each recipient, with no more retries than there is room for. */
const chosenOf = (room: Room | undefined): RawBuilder<unknown> =>
  room
    ? sql`
      SELECT id FROM (
        SELECT id, attempts, row_number() OVER (PARTITION BY recipient ORDER BY due_at, id) AS nth,
          count(*) FILTER (WHERE attempts > 0) OVER (ORDER BY due_at, id) AS retries
        FROM due
      ) AS d WHERE nth = 1 AND (attempts = 0 OR retries <= ${room.limited}::integer)`
    : sql`SELECT id FROM due`;

/**
 * Writes outcomes of earlier deliveries and claims due messages of a channel, which no other process can then claim. It is one
 * statement because under load both are always needed. Expired messages are returned with the state `dropped`.
 * @param outcomes all that this worker has not written yet, of messages that it claimed before: if a lease has expired meanwhile, the message is
 *   due, and claiming it again would send it twice
 * @param room of a channel that many recipients share: one message of each is claimed, and more by the next claims; retries are limited
 * @param leaseUntil the time after which other workers assume that this one died
 */
export async function claimDue(
  db: Database,
  { channel, gateway }: Way,
  outcomes: readonly Outcome[],
  { limit, now, leaseUntil, room }: { limit: number; now: Date; leaseUntil: Date; room?: Room | undefined },
): Promise<OutboxRow[]> {
  // PostgreSQL carries out only one of two updates of a row in one statement.
  const isUnwritten = outcomes.length === 0 ? sql`` : sql`AND id NOT IN (${idsOf(outcomes)})`;
  const { rows } = await sql<OutboxRow>`
    WITH ${writeOutcomes(outcomes)} due AS MATERIALIZED (
      -- As a subquery of IN, it may be run again for each row of a small table, and each run locks further messages.
      SELECT id, recipient, attempts, due_at FROM outbox
      WHERE state = 'queued' AND channel = ${channel} AND gateway IS NOT DISTINCT FROM ${gateway}::text AND due_at <= ${now} ${isUnwritten} ${hasRoom(room)}
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE outbox SET
      state = CASE WHEN expires_at <= ${now} THEN 'dropped' ELSE 'sending' END,
      finished_at = CASE WHEN expires_at <= ${now} THEN ${now}::timestamptz END,
      attempts = attempts + 1,
      due_at = ${leaseUntil}
    WHERE id IN (${chosenOf(room)})
    RETURNING *`.execute(db);
  return rows;
}

/** The ways of messages to deliver now. */
export async function dueWays(db: Database, now: Date): Promise<Way[]> {
  const { rows } = await sql<Way>`
    SELECT DISTINCT channel, gateway FROM outbox WHERE state = 'queued' AND due_at <= ${now}`.execute(db);
  return rows;
}

/** Drops expired messages of a way that this process does not have: it may be one that no process has any more. */
export async function dropExpired(db: Database, { channel, gateway }: Way, now: Date): Promise<void> {
  await sql`
    UPDATE outbox SET state = 'dropped', finished_at = ${now}
    WHERE state = 'queued' AND channel = ${channel} AND gateway IS NOT DISTINCT FROM ${gateway}::text
      AND due_at <= ${now} AND expires_at <= ${now}`.execute(db);
}

/** Messages whose worker died: those of repeatable channels are queued again, the others become `uncertain`. */
export async function releaseExpiredLeases(db: Database, repeatable: readonly Channel[], now: Date): Promise<void> {
  await sql`
    UPDATE outbox SET
      state = CASE WHEN channel = ANY(${[...repeatable]}::text[]) THEN 'queued' ELSE 'uncertain' END,
      finished_at = CASE WHEN channel = ANY(${[...repeatable]}::text[]) THEN NULL ELSE ${now}::timestamptz END
    WHERE state = 'sending' AND due_at <= ${now}`.execute(db);
}

/** How long support can see what became of a message; after that its recipient is personal data without a use. */
const keptSeconds = 30 * daySeconds;

/** Deletes messages that were finished long ago. */
export async function purgeOutbox(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'outbox', (row) => row('finished_at', '<', addSeconds(now, -keptSeconds)));
}
