import type { Migration } from './Migration';

export const webhookQueue: Migration = {
  name: '0160_webhook_queue',
  up: `
    -- Finds the next events of one endpoint without reading all that wait.
    CREATE INDEX webhook_events_next ON webhook_events (application_id, due_at, number) WHERE state = 'WAITING';

    -- When the owner last had all failed events sent again (replay), and how many events that were.
    ALTER TABLE webhook_endpoints ADD COLUMN replayed_at timestamptz, ADD COLUMN replayed integer NOT NULL DEFAULT 0;
    -- The time of the replay that queued the event again, null if there was none.
    ALTER TABLE webhook_events ADD COLUMN replayed_at timestamptz;
  `,
  down: `
    ALTER TABLE webhook_events DROP COLUMN replayed_at;
    ALTER TABLE webhook_endpoints DROP COLUMN replayed_at, DROP COLUMN replayed;
    DROP INDEX webhook_events_next;
  `,
};
