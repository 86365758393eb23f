import type { Migration } from './Migration';

export const account: Migration = {
  name: '0030_account',
  up: `
    ALTER TABLE users ADD COLUMN deletion_at timestamptz;
    CREATE INDEX users_deletion_at ON users (deletion_at) WHERE deletion_at IS NOT NULL;
  `,
  down: `ALTER TABLE users DROP COLUMN deletion_at;`,
};
