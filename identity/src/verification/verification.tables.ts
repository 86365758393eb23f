import type { VerificationAction } from '@passport/shared/schemas/verification';
import type { Generated } from 'kysely';

export interface VerificationTables {
  verifications: {
    /** The first half of the public id; the second half is a MAC and stored nowhere. */
    id: string;
    /** The seed of the code; rows of one flow share it. */
    seed: string;
    channel: 'sms' | 'email' | 'telegram';
    action: VerificationAction;
    recipient: string;
    user_id: number | null;
    /** Key of the failure counter of the account to which the code belongs. */
    account: string;
    /** The browser that requested the code; null if it keeps no cookies. */
    device_hash: string | null;
    ip: string;
    /** Key of the counter of the pause before the next code. */
    pause_key: string | null;
    tries: Generated<number>;
    created_at: Date;
    sent_at: Date;
    expires_at: Date;
    verified_at: Date | null;
    /** When a sign-in, a registration or a change consumed it. */
    consumed_at: Date | null;
    /** The second factor that was proven with it (see `factorInUse`), if the sign-in still waits for another step. */
    factor: string | null;
    /** When the sign-in was first required to accept documents: reading them does not use up the validity of the code. */
    documents_shown_at: Date | null;
    /** The last message in the outbox, whose delivery status the flow requests. */
    message_id: string | null;
  };
}

declare module '../platform/storage/tables' {
  interface Tables extends VerificationTables {}
}
