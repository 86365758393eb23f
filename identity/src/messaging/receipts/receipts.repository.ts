import type { FailureReason, ReceiptState } from '@passport/shared/schemas/receipts';
import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { Channel } from '../outbox/outbox';
import { notifyOfDelivery } from '../outbox/outbox.repository';

/**
 * Names a message as its carrier does: by our id, or by the id that the carrier gave to it. Two carriers may give the same id, and none may
 * report of messages of another: `channels` are those that it carries.
 */
export type MessageName = { channels: readonly Channel[] } & ({ id: string } | { gatewayMessageId: string });

/** What a carrier reports of a message. */
export interface MessageReport {
  state: ReceiptState;
  /** Of a failure. */
  reason?: FailureReason | undefined;
  at: Date;
}

/** The message of a receipt. */
export interface ReceiptOutcome {
  id: string;
  channel: Channel;
  /** Whether the receipt said something new. */
  isNew: boolean;
}

function messageOf({ channels, ...name }: MessageName): RawBuilder<unknown> {
  const isCarried = sql`channel = ANY(${[...channels]}::text[])`;
  return 'id' in name
    ? sql`SELECT id, channel FROM outbox WHERE id = ${name.id}::bigint AND ${isCarried}`
    : sql`
      SELECT id, channel FROM outbox WHERE gateway_message_id = ${name.gatewayMessageId} AND ${isCarried}
      ORDER BY gateway_message_id DESC, id DESC LIMIT 1`;
}

/**
 * The new values, and when there are any. They depend on the set of the receipts alone, not on their order: of each kind the earliest
 * counts, a delivery annuls every failure, and what was delivered had been accepted by then.
 */
function changeOf(
  { state, reason = 'unknown' }: MessageReport,
  at: RawBuilder<Date>,
): Record<'set' | 'when', RawBuilder<unknown>> {
  if (state === 'accepted')
    return {
      set: sql`accepted_at = least(accepted_at, ${at}, delivered_at)`,
      when: sql`accepted_at IS NULL OR accepted_at > ${at}`,
    };
  if (state === 'delivered')
    return {
      set: sql`
        delivered_at = least(delivered_at, ${at}), failed_at = NULL, failure_reason = NULL,
        accepted_at = CASE WHEN accepted_at > ${at} THEN ${at} ELSE accepted_at END`,
      when: sql`delivered_at IS NULL OR delivered_at > ${at}`,
    };
  return {
    set: sql`failed_at = ${at}, failure_reason = ${reason}::text`,
    // Two reasons of one moment: any order that is always the same.
    when: sql`
      delivered_at IS NULL AND (failed_at IS NULL OR failed_at > ${at}
        OR (failed_at = ${at} AND failure_reason COLLATE "C" > ${reason}::text COLLATE "C"))`,
  };
}

/**
 * Stores a receipt with its message, in one statement; the row is not written if it says nothing new.
 * @param now the latest time that is believed; the earliest is that of the message
 * @returns undefined if there is no such message
 */
export async function storeReceipt(
  executor: Executor,
  name: MessageName,
  report: MessageReport,
  now: Date,
): Promise<ReceiptOutcome | undefined> {
  const latest = report.at < now ? report.at : now;
  const { set, when } = changeOf(report, sql<Date>`greatest(created_at, ${latest}::timestamptz)`);
  const { rows } = await sql<{ id: string; channel: Channel; is_new: boolean }>`
    WITH message AS (${messageOf(name)}),
    changed AS (
      UPDATE outbox SET ${set} WHERE id = (SELECT id FROM message) AND (${when}) RETURNING id, ${notifyOfDelivery}
    )
    SELECT id, channel, EXISTS (SELECT FROM changed) AS is_new FROM message`.execute(executor);
  const [row] = rows;
  return row && { id: String(row.id), channel: row.channel, isNew: row.is_new };
}
