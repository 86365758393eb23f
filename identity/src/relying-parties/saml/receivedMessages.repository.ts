import type { Executor } from '../../platform/storage/database';

/** A message as it is remembered until it could no longer be fresh. */
export interface ReceivedMessage {
  applicationId: string;
  messageId: string;
  expiresAt: Date;
}

/** Consumes the ID of a message. @returns whether it came for the first time, also of several that come at once */
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
