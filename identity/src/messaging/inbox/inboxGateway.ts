import type { Clock } from '../../platform/clock';
import type { Gateway } from '../gateways/gateway';
import type { Channel } from '../outbox/outbox';
import type { Database } from '../../platform/storage/database';

const acceptedCode = 250;

/** The local default: stores messages for `/dev/inbox`, with the reply code of a mail server. */
export const createInboxGateway = (db: Database, clock: Clock, channel: Channel): Gateway => ({
  async send({ to, subject, text, html, code }) {
    const message = {
      channel,
      recipient: to,
      subject: subject ?? null,
      text,
      html: html ?? null,
      code: code ?? null,
      sent_at: clock.now(),
    };
    await db.insertInto('inbox_messages').values(message).execute();
    return { replyCode: channel === 'email' ? acceptedCode : null };
  },
  close: () => Promise.resolve(),
});
