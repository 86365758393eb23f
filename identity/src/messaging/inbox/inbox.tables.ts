import type { Generated } from 'kysely';
import type { Channel } from '../outbox/outbox';

export interface InboxTables {
  /** Messages of the inbox gateway, for developers; empty if real gateways are configured. */
  inbox_messages: {
    id: Generated<string>;
    channel: Channel;
    recipient: string;
    subject: string | null;
    text: string;
    /** The HTML part of an email. */
    html: string | null;
    code: string | null;
    sent_at: Date;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends InboxTables {}
}
