import { messageStage } from '../../messaging/trail/messageStage';
import type { Executor } from '../../platform/storage/database';
import { listOwnMessages } from './ownMessages';

/** Bounds the size of an export; limits of sends keep the messages of 30 days far below it. */
const mostMessages = 1000;

/** The messages to a person's contacts: when, by what way, to which contact, what became of them, and whether the code was entered. */
export async function exportedMessages(executor: Executor, userId: number): Promise<object[]> {
  const rows = await listOwnMessages(executor, userId, mostMessages);
  return rows.map((row) => ({
    at: row.created_at,
    channel: row.channel,
    contact: row.recipient,
    action: row.action,
    notice: row.notice,
    state: messageStage(row),
    reason: row.failure_reason,
    used_at: row.used_at,
  }));
}
