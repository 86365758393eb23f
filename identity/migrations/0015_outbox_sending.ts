import type { Migration } from './Migration';

export const outboxSending: Migration = {
  name: '0015_outbox_sending',
  up: `
    -- Leases that ran out are looked for every second, among all that was ever sent.
    CREATE INDEX outbox_sending ON outbox (due_at) WHERE state = 'sending';
  `,
  down: `DROP INDEX outbox_sending;`,
};
