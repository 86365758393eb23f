import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import type { Generated } from 'kysely';

export interface ExternalProvidersTables {
  /** Trips to a provider, each good for one answer, and what they came to. */
  external_visits: {
    id: string;
    provider: ProviderName;
    /** The browser that set out; no other may come back. */
    device_hash: string;
    started_at: Date;
    expires_at: Date;
    /** When the answer of the provider was taken, whatever it was. */
    answered_at: Date | null;
    /** When the profile was known. */
    finished_at: Date | null;
    /** When a sign-in or a registration used it up. */
    consumed_at: Date | null;
    subject: string | null;
    email: string | null;
    is_email_verified: Generated<boolean>;
    first_name: string | null;
    last_name: string | null;
    phone: string | null;
    /** Whom the visit proves; null where it proves nobody here. */
    user_id: number | null;
    /** The second factor that was proven beside it, where the sign-in still waits for something else. */
    factor: string | null;
  };
  /** Accounts of providers, each linked to one user. */
  external_accounts: {
    id: Generated<string>;
    user_id: number;
    provider: ProviderName;
    /** `sub` at the provider, which never changes, unlike the e-mail. */
    subject: string;
    email: string | null;
    linked_at: Date;
    last_used_at: Date | null;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends ExternalProvidersTables {}
}
