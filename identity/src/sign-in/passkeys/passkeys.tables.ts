import type { Generated } from 'kysely';

export interface PasskeysTables {
  /** The user handle of a person's passkeys, and when one was last offered. */
  passkey_handles: {
    user_id: number;
    /** 32 random bytes. */
    handle: Buffer;
    offered_at: Date | null;
  };
  passkeys: {
    id: string;
    user_id: number;
    /** Base64url. */
    credential_id: string;
    /** COSE key. */
    public_key: Buffer;
    rp_id: string;
    /** The signature counter of its last use; int8, which the driver returns as text. */
    sign_count: Generated<string>;
    /** Whether its authenticator may sync it; otherwise it is bound to one device. */
    is_backup_eligible: boolean;
    /** Whether it was synced at its last use. */
    is_synced: boolean;
    transports: Generated<string[]>;
    /** The model of the authenticator. */
    aaguid: string;
    name: string | null;
    created_at: Date;
    last_used_at: Date | null;
    country: string | null;
    removed_at: Date | null;
  };
  /** Challenges that were used and have not expired. */
  used_passkey_challenges: { hash: Buffer; expires_at: Date };
}

declare module '../../platform/storage/tables' {
  interface Tables extends PasskeysTables {}
}
