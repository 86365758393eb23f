import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import type { Generated } from 'kysely';

export interface ExternalProvidersTables {
  /** Login attempts at external providers; a finished one is a pending login until `consumed_at`. */
  external_visits: {
    id: string;
    provider: ProviderName;
    /** The browser that started it; the callback is accepted from no other. */
    device_hash: string;
    started_at: Date;
    expires_at: Date;
    /** When the callback was received, whatever its result. */
    answered_at: Date | null;
    /** When the profile was received. */
    finished_at: Date | null;
    /** When a sign-in or a registration consumed it. */
    consumed_at: Date | null;
    subject: string | null;
    email: string | null;
    is_email_verified: Generated<boolean>;
    first_name: string | null;
    last_name: string | null;
    phone: string | null;
    /** The user whom it authenticates; null if there is none. */
    user_id: number | null;
    /** The second factor that was proven with it (see `factorInUse`), if the sign-in still waits for another step. */
    factor: string | null;
  };
  /** Accounts of providers, each linked to one user. */
  external_accounts: {
    id: Generated<string>;
    user_id: number;
    provider: ProviderName;
    /** `sub` at the provider, which never changes, unlike the email. */
    subject: string;
    email: string | null;
    linked_at: Date;
    last_used_at: Date | null;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends ExternalProvidersTables {}
}
