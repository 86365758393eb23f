import type { Migration } from './Migration';

export const webhookDue: Migration = {
  name: '0235_webhook_due',
  up: `
    -- For the question whether any event is due, which says 'attempts >= 0', and for no other: the planner took the index for the next
    -- events of one endpoint too, and read the waiting events of all to find them.
    CREATE INDEX webhook_events_any_due ON webhook_events (due_at) WHERE state = 'WAITING' AND attempts >= 0;
    DROP INDEX webhook_events_due;
  `,
  down: `
    CREATE INDEX webhook_events_due ON webhook_events (due_at) WHERE state = 'WAITING';
    DROP INDEX webhook_events_any_due;
  `,
};
