import type { Migration } from './Migration';

export const accountLocks: Migration = {
  name: '0285_account_locks',
  up: `
    -- Until then nobody signs in to the account and nothing is renewed; it ends by itself.
    ALTER TABLE users ADD COLUMN locked_until timestamptz;
  `,
  down: `
    ALTER TABLE users DROP COLUMN locked_until;
  `,
};
