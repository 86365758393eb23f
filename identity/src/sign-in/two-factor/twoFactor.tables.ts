import type { Generated } from 'kysely';

export interface TwoFactorTables {
  /** The second factor of a user; no row if the mode is DISABLE. */
  second_factors: {
    user_id: number;
    /** argon2id, in PHC form. */
    password_hash: string | null;
    /** Encrypted (see encryption.ts). */
    totp_secret: string | null;
    /** The latest time step whose code was accepted. */
    totp_step: Generated<number>;
    telegram_chat: string | null;
    enabled_at: Date;
    /** Tries since the last right one. */
    tries: Generated<number>;
    /** No proof is checked before this. */
    closed_until: Date | null;
  };
  /** Open setups, one per method. */
  second_factor_setups: {
    user_id: number;
    method: 'TOTP' | 'TELEGRAM';
    totp_secret: string | null;
    /** The session that started it; null in a row of the previous version. */
    sid: string | null;
    /** SHA-256 of the start parameter of the bot's link. */
    link_hash: string | null;
    /** The chat in which Start was pressed. */
    telegram_chat: string | null;
    expires_at: Date;
  };
  recovery_codes: {
    user_id: number;
    /** The first characters of the code, which find the row. */
    selector: string;
    /** argon2id of the rest, in PHC form. */
    hash: string;
    used_at: Date | null;
  };
  /** Removals of a factor, scheduled by an operator. */
  factor_resets: {
    id: string;
    user_id: number;
    ordered_at: Date;
    effective_at: Date;
    /** When it was cancelled or done. */
    ended_at: Date | null;
  };
  /** Which process polls Telegram for updates, and from which update on. */
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
