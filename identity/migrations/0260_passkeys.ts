import type { Migration } from './Migration';

export const passkeys: Migration = {
  name: '0260_passkeys',
  up: `
    -- The user handle of a person's passkeys (WebAuthn 3, 14.6.1): random, so that an authenticator learns no id and no contact.
    CREATE TABLE passkey_handles (
      user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      handle bytea NOT NULL UNIQUE CHECK (octet_length(handle) = 32),
      -- When a passkey was last offered to the person after a sign-in by a code.
      offered_at timestamptz
    );
    CREATE TABLE passkeys (
      id uuid PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      credential_id text NOT NULL UNIQUE,
      -- COSE key.
      public_key bytea NOT NULL,
      -- The RP ID at its creation: under another one browsers do not find it.
      rp_id text NOT NULL,
      sign_count bigint NOT NULL,
      is_backup_eligible boolean NOT NULL,
      is_synced boolean NOT NULL,
      transports text[] NOT NULL DEFAULT '{}',
      aaguid uuid NOT NULL,
      name text CHECK (char_length(name) BETWEEN 1 AND 40),
      created_at timestamptz NOT NULL,
      last_used_at timestamptz,
      country text,
      -- A removed passkey proves nothing; its owner can take it back for a while.
      removed_at timestamptz
    );
    CREATE INDEX passkeys_user ON passkeys (user_id);
    CREATE INDEX passkeys_rp ON passkeys (rp_id);
    CREATE INDEX passkeys_removed ON passkeys (removed_at) WHERE removed_at IS NOT NULL;
    -- Challenges are signed, not stored, until one is used: then it counts no more.
    CREATE TABLE used_passkey_challenges (
      hash bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX used_passkey_challenges_expiry ON used_passkey_challenges USING brin (expires_at);
  `,
  down: `
    DROP TABLE used_passkey_challenges;
    DROP TABLE passkeys;
    DROP TABLE passkey_handles;
  `,
};
