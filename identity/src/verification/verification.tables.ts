import type { VerificationAction } from '@passport/shared/schemas/verification';
import type { Generated } from 'kysely';

export interface VerificationTables {
  verifications: {
    /** The first half of the public id; the second half is a MAC and stored nowhere. */
    id: string;
    /** What the code is derived from; rows of one flow share it. */
    seed: string;
    channel: 'sms' | 'email' | 'telegram';
    action: VerificationAction;
    recipient: string;
    user_id: number | null;
    /** Key of the counter of failures of the account that the code opens. */
    account: string;
    /** The browser that asked; null where it keeps no cookies. */
    device_hash: string | null;
    ip: string;
    /** Key of the counter of the pause before the next code. */
    pause_key: string | null;
    tries: Generated<number>;
    created_at: Date;
    sent_at: Date;
    expires_at: Date;
    verified_at: Date | null;
    /** When a sign-in or a registration used it up. */
    consumed_at: Date | null;
    /** The second factor that was proven beside it, where the sign-in still waits for something else. */
    factor: string | null;
    /** The last message in the outbox; kept for e-mail, whose reply code the flow asks for. */
    message_id: string | null;
  };
}

declare module '../platform/storage/tables' {
  interface Tables extends VerificationTables {}
}
