import type { Migration } from './Migration';

export const outbox: Migration = {
  name: '0001_outbox',
  up: `
    CREATE TABLE outbox (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      channel text NOT NULL,
      kind text NOT NULL,
      recipient text NOT NULL,
      reference jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      state text NOT NULL DEFAULT 'queued',
      finished_at timestamptz,
      reply_code integer
    );
    CREATE INDEX outbox_due ON outbox (due_at) WHERE state = 'queued';
  `,
  down: `DROP TABLE outbox;`,
};
