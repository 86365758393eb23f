import type { Migration } from './Migration';

export const externalVisits: Migration = {
  name: '0037_external_visits',
  up: `
    CREATE TABLE external_visits (
      -- One half of the state and of the id that leave; the other halves are MACs and stored nowhere.
      id uuid PRIMARY KEY,
      provider text NOT NULL,
      device_hash text NOT NULL,
      started_at timestamptz NOT NULL,
      -- Of the visit, then of what it came to.
      expires_at timestamptz NOT NULL,
      answered_at timestamptz,
      finished_at timestamptz,
      consumed_at timestamptz,
      subject text,
      email text,
      is_email_verified boolean NOT NULL DEFAULT false,
      first_name text,
      last_name text,
      phone text,
      -- Whom the visit proves: the owner of the linked account, or of an e-mail that both sides have verified.
      user_id integer REFERENCES users (id) ON DELETE CASCADE
    );
    CREATE INDEX external_visits_expires_at ON external_visits (expires_at);
  `,
  down: `DROP TABLE external_visits;`,
};
