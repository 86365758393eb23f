import type { Migration } from './Migration';

export const sessions: Migration = {
  name: '0009_sessions',
  up: `
    CREATE TABLE sessions (
      sid uuid PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      -- Counts the refresh tokens that were given out: only the newest is valid, the one before within the grace.
      generation integer NOT NULL DEFAULT 0,
      rotated_at timestamptz NOT NULL,
      signed_in_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      ended_at timestamptz,
      device_hash text,
      device text NOT NULL,
      ip text NOT NULL,
      country text
    );
    CREATE INDEX sessions_of_user ON sessions (user_id) WHERE ended_at IS NULL;
    CREATE INDEX sessions_expires_at ON sessions (expires_at);
  `,
  down: `DROP TABLE sessions;`,
};
