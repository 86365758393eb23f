import type { Migration } from './Migration';

export const webhookProbes: Migration = {
  name: '0232_webhook_probes',
  up: `
    -- The dispatcher looks each second for paused endpoints whose next probe is due.
    CREATE INDEX webhook_endpoints_probes ON webhook_endpoints (next_probe_at) WHERE paused_at IS NOT NULL AND disabled_at IS NULL;
  `,
  down: `
    DROP INDEX webhook_endpoints_probes;
  `,
};
