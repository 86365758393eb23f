import type { Migration } from './Migration';

export const receipts: Migration = {
  name: '0270_receipts',
  up: `
    ALTER TABLE outbox
      -- The SMS centre's own id of the message, by which its receipts name it.
      ADD COLUMN gateway_message_id text,
      ADD COLUMN accepted_at timestamptz,
      ADD COLUMN delivered_at timestamptz,
      ADD COLUMN failed_at timestamptz,
      -- Set together with failed_at: shared/src/schemas/receipts.ts has the classes.
      ADD COLUMN failure_reason text;
  `,
  down: `
    ALTER TABLE outbox DROP COLUMN gateway_message_id, DROP COLUMN accepted_at, DROP COLUMN delivered_at,
      DROP COLUMN failed_at, DROP COLUMN failure_reason;
  `,
};
