import type { Generated } from 'kysely';

export interface TwoFactorTables {
  /** What the second factor of a user is checked against; no row where the mode is DISABLE. */
  second_factors: {
    user_id: number;
    /** argon2id, in PHC form. */
    password_hash: string | null;
    /** Encrypted (see encryption.ts). */
    totp_secret: string | null;
    /** The newest time step whose code was accepted. */
    totp_step: Generated<number>;
    telegram_chat: string | null;
    enabled_at: Date;
    /** Tries since the last right one. */
    tries: Generated<number>;
    /** Nothing is checked before this. */
    closed_until: Date | null;
  };
  /** Half-way settings, one a method. */
  second_factor_setups: {
    user_id: number;
    method: 'TOTP' | 'TELEGRAM';
    totp_secret: string | null;
    /** SHA-256 of the start parameter of the bot's link. */
    link_hash: string | null;
    /** The chat in which Start was pressed. */
    telegram_chat: string | null;
    expires_at: Date;
  };
  recovery_codes: {
    user_id: number;
    /** The beginning of the code; finds the row. */
    selector: string;
    /** argon2id of the rest, in PHC form. */
    hash: string;
    used_at: Date | null;
  };
  /** Removals of a factor that an operator ordered. */
  factor_resets: {
    id: string;
    user_id: number;
    ordered_at: Date;
    effective_at: Date;
    /** When it was cancelled or done. */
    ended_at: Date | null;
  };
  /** Which process asks Telegram for updates, and from where on. */
  telegram_updates: {
    bot: string;
    holder: string | null;
    held_until: Date | null;
    next_update: Generated<string>;
  };
}

declare module '../../platform/storage/tables' {
  interface Tables extends TwoFactorTables {}
}
