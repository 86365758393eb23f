import type { Migration } from './Migration';

export const webhookLog: Migration = {
  name: '0233_webhook_log',
  up: `
    ALTER TABLE webhook_attempts ADD COLUMN event text;
    UPDATE webhook_attempts AS t SET event = v.event FROM webhook_events AS v WHERE v.id = t.event_id;
    -- Processes of the build before do not name it.
    CREATE FUNCTION fill_attempt_event() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT v.event INTO NEW.event FROM webhook_events AS v WHERE v.id = NEW.event_id;
      RETURN NEW;
    END $$;
    CREATE TRIGGER webhook_attempts_event BEFORE INSERT ON webhook_attempts FOR EACH ROW
      WHEN (NEW.event IS NULL) EXECUTE FUNCTION fill_attempt_event();
    ALTER TABLE webhook_attempts ALTER COLUMN event SET NOT NULL;
    -- The log is searched by event, outcome and time: each kind of attempt is read in the order of the page.
    CREATE INDEX webhook_attempts_log ON webhook_attempts
      (application_id, event, (coalesce(status BETWEEN 200 AND 299, false)), at, number);
    DROP INDEX webhook_attempts_of_application;
  `,
  down: `
    CREATE INDEX webhook_attempts_of_application ON webhook_attempts (application_id, number);
    DROP INDEX webhook_attempts_log;
    DROP TRIGGER webhook_attempts_event ON webhook_attempts;
    DROP FUNCTION fill_attempt_event();
    ALTER TABLE webhook_attempts DROP COLUMN event;
  `,
};
