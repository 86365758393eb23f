import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';

/** A message whose ID is remembered until the message is stale. */
export interface ReceivedMessage {
  applicationId: string;
  messageId: string;
  expiresAt: Date;
}

/** Consumes the ID of a message. @returns false for a replay, true for one of several racing requests */
export async function consumeMessageId(
  executor: Executor,
  { applicationId, messageId, expiresAt }: ReceivedMessage,
): Promise<boolean> {
  const inserted = await executor
    .insertInto('saml_received_messages')
    .values({ application_id: applicationId, message_id: messageId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['application_id', 'message_id']).doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes ids of messages that are too old to be accepted again. */
export async function purgeReceivedMessages(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'saml_received_messages', (row) => row('expires_at', '<', now));
}
