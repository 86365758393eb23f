import type { Migration } from './Migration';

export const twoFactor: Migration = {
  name: '0026_two_factor',
  up: `
    -- What the second factor of a user is checked against; no row where the mode is DISABLE.
    CREATE TABLE second_factors (
      user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      password_hash text,
      totp_secret text,
      -- The newest time step whose code was accepted: each is taken once.
      totp_step integer NOT NULL DEFAULT 0,
      telegram_chat text,
      enabled_at timestamptz NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      closed_until timestamptz
    );

    -- Half-way settings: a key that no code has confirmed, a chat that is to be connected.
    CREATE TABLE second_factor_setups (
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      method text NOT NULL,
      totp_secret text,
      link_hash text UNIQUE,
      telegram_chat text,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, method)
    );

    CREATE TABLE recovery_codes (
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      -- The beginning of a code finds its row; the hash is of the rest.
      selector text NOT NULL,
      hash text NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (user_id, selector)
    );

    CREATE TABLE factor_resets (
      id uuid PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      ordered_at timestamptz NOT NULL,
      effective_at timestamptz NOT NULL,
      ended_at timestamptz
    );
    CREATE UNIQUE INDEX factor_resets_pending ON factor_resets (user_id) WHERE ended_at IS NULL;

    -- One process at a time asks Telegram for updates, and all go on from where it stopped.
    CREATE TABLE telegram_updates (
      bot text PRIMARY KEY,
      holder uuid,
      held_until timestamptz,
      next_update bigint NOT NULL DEFAULT 0
    );
  `,
  down: `
    DROP TABLE telegram_updates;
    DROP TABLE factor_resets;
    DROP TABLE recovery_codes;
    DROP TABLE second_factor_setups;
    DROP TABLE second_factors;
  `,
};
