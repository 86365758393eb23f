import type { FailureReason } from '@passport/shared/schemas/receipts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Channel, OutboxMessage } from './outbox';

/**
 * `queued` waits until it is due; `sending` is claimed by one worker; the others are final: `sent`, `dropped` (expired or no longer
 * wanted), `dead` (refused for good by the gateway), `uncertain` (the gateway did not answer, or its process died during the delivery,
 * and a retry could reach the person twice).
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
    /** Queued: time of the next attempt. Sending: end of the worker's lease. */
    due_at: Date;
    expires_at: Date;
    attempts: Generated<number>;
    state: Generated<OutboxState>;
    finished_at: Date | null;
    /** The gateway's last reply code, e.g. 250 or 550 of SMTP. */
    reply_code: number | null;
    /** The SMS centre's id of the message. */
    gateway_message_id: string | null;
    /** When its carrier (the operator, the mail server) took it, when it arrived, and when and why it did not: see receipts.repository. */
    accepted_at: Date | null;
    delivered_at: Date | null;
    failed_at: Date | null;
    failure_reason: FailureReason | null;
    /** The entry of the channel list that carries it; null for the channel's own gateway. */
    gateway: string | null;
    /** Of a message to a phone: ISO 3166-1 code, and what the message costs, where that is known. */
    country: string | null;
    price: string | null;
    currency: string | null;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends OutboxTables {}
}
