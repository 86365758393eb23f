import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import type { Channel } from '../outbox/outbox';
import { addSeconds, daySeconds } from '../../platform/clock';

/** A message in the response of `/dev/inbox/messages`; `sent_at` is ISO 8601 UTC. */
export interface InboxMessage {
  id: string;
  channel: Channel;
  to: string;
  subject: string | null;
  text: string;
  /** The HTML part of an email; `text` is its plain alternative. */
  html: string | null;
  code: string | null;
  sent_at: string;
}

const newest = 200;

/** The newest messages. @param to recipient: phone in E.164 or an email address; all by default */
export async function listMessages(db: Executor, to?: string): Promise<InboxMessage[]> {
  const rows = await db
    .selectFrom('inbox_messages')
    .selectAll()
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('id', 'desc')
    .limit(newest)
    .execute();
  return rows.map(({ id, recipient, sent_at, ...rest }) => ({
    id: String(id),
    to: recipient,
    ...rest,
    sent_at: sent_at.toISOString(),
  }));
}

/** @returns the HTML of an email; undefined if there is none by that id */
export async function findMailHtml(db: Executor, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('inbox_messages').select('html').where('id', '=', id).executeTakeFirst();
  return row?.html ?? undefined;
}

/** A developer looks at the messages of today. */
const keptSeconds = 7 * daySeconds;

/** Deletes old messages. */
export async function purgeInbox(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'inbox_messages', (row) => row('sent_at', '<', addSeconds(now, -keptSeconds)));
}
