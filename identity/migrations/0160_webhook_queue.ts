import type { Migration } from './index';

export const webhookQueue: Migration = {
  name: '0160_webhook_queue',
  up: `
    -- The next events of one endpoint, however many wait.
    CREATE INDEX webhook_events_next ON webhook_events (application_id, due_at, number) WHERE state = 'WAITING';

    -- The last time that all failed events were queued again, and how many those were.
    ALTER TABLE webhook_endpoints ADD COLUMN replayed_at timestamptz, ADD COLUMN replayed integer NOT NULL DEFAULT 0;
    -- Of an event that was among them: that time.
    ALTER TABLE webhook_events ADD COLUMN replayed_at timestamptz;
  `,
  down: `
    ALTER TABLE webhook_events DROP COLUMN replayed_at;
    ALTER TABLE webhook_endpoints DROP COLUMN replayed_at, DROP COLUMN replayed;
    DROP INDEX webhook_events_next;
  `,
};
