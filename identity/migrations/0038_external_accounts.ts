import type { Migration } from './Migration';

export const externalAccounts: Migration = {
  name: '0038_external_accounts',
  up: `
    CREATE TABLE external_accounts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      provider text NOT NULL,
      subject text NOT NULL,
      email text,
      linked_at timestamptz NOT NULL,
      last_used_at timestamptz,
      UNIQUE (provider, subject)
    );
    CREATE INDEX external_accounts_of_user ON external_accounts (user_id);
  `,
  down: `DROP TABLE external_accounts;`,
};
