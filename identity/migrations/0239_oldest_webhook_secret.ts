import type { Migration } from './Migration';

export const oldestWebhookSecret: Migration = {
  name: '0239_oldest_webhook_secret',
  up: `
    -- Of the secrets before old_secret, the oldest one whose day is not over: it signs too until then. A server that uses it goes on
    -- where the secrets made since were lost.
    ALTER TABLE webhook_endpoints ADD COLUMN oldest_secret text, ADD COLUMN oldest_secret_expires_at timestamptz;
  `,
  down: `ALTER TABLE webhook_endpoints DROP COLUMN oldest_secret, DROP COLUMN oldest_secret_expires_at;`,
};
