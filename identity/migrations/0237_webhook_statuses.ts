import type { Migration } from './Migration';

export const webhookStatuses: Migration = {
  name: '0237_webhook_statuses',
  up: `
    -- The log is searched by status too: by one of them, or by a class, of which 0 is no answer. The classes stand for the outcome as well.
    CREATE INDEX webhook_attempts_status ON webhook_attempts (application_id, event, status, at, number);
    CREATE INDEX webhook_attempts_class ON webhook_attempts (application_id, event,
      (CASE WHEN status IS NULL THEN 0 WHEN status BETWEEN 200 AND 499 THEN status / 100 ELSE 5 END), at, number);
    DROP INDEX webhook_attempts_log;
  `,
  down: `
    CREATE INDEX webhook_attempts_log ON webhook_attempts
      (application_id, event, (coalesce(status BETWEEN 200 AND 299, false)), at, number);
    DROP INDEX webhook_attempts_class;
    DROP INDEX webhook_attempts_status;
  `,
};
