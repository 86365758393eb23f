import type { Generated, JSONColumnType } from 'kysely';
import type { Channel, OutboxMessage } from './outbox';

/**
 * `queued` waits for its time; `sending` is in the hands of one worker; the others are ends: `sent`, `dropped` (expired, or no
 * longer meant), `dead` (the gateway refused for good), `uncertain` (its process died while sending, and a repetition could
 * reach the person twice).
 */
export type OutboxState = 'queued' | 'sending' | 'sent' | 'dropped' | 'dead' | 'uncertain';

export interface OutboxTables {
  outbox: {
    id: Generated<string>;
    channel: Channel;
    kind: string;
    recipient: string;
    reference: JSONColumnType<OutboxMessage['reference']>;
    created_at: Date;
    /** Queued: not before this, later with each failed try. Sending: the end of the worker's lease. */
    due_at: Date;
    expires_at: Date;
    attempts: Generated<number>;
    state: Generated<OutboxState>;
    finished_at: Date | null;
    /** The gateway's last reply code, e.g. 250 or 550 of SMTP. */
    reply_code: number | null;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends OutboxTables {}
}
