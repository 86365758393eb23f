import type { Generated, JSONColumnType } from 'kysely';
import type { Channel, OutboxMessage } from './outbox';

export interface OutboxTables {
  outbox: {
    id: Generated<string>;
    channel: Channel;
    kind: string;
    recipient: string;
    reference: JSONColumnType<OutboxMessage['reference']>;
    created_at: Date;
    /** Not before this; moves into the future with each failed try. */
    due_at: Date;
    expires_at: Date;
    attempts: Generated<number>;
    state: Generated<'queued' | 'sent' | 'dropped' | 'dead'>;
    finished_at: Date | null;
    /** The gateway's final reply code, e.g. 250 or 550 of SMTP. */
    reply_code: number | null;
  };
}
