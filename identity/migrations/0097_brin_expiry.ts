import type { Migration } from './Migration';

export const brinExpiry: Migration = {
  name: '0097_brin_expiry',
  up: `
    -- Only the hourly clean-up reads by expiry: the extent of each range of pages is enough for it, and an insert pays nothing.
    DROP INDEX verifications_expires_at;
    CREATE INDEX verifications_expires_at ON verifications USING brin (expires_at);
    DROP INDEX sessions_expires_at;
    CREATE INDEX sessions_expires_at ON sessions USING brin (expires_at);
  `,
  down: `
    DROP INDEX sessions_expires_at;
    CREATE INDEX sessions_expires_at ON sessions (expires_at);
    DROP INDEX verifications_expires_at;
    CREATE INDEX verifications_expires_at ON verifications (expires_at);
  `,
};
