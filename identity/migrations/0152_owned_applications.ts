import type { Migration } from './Migration';

export const ownedApplications: Migration = {
  name: '0152_owned_applications',
  up: `
    ALTER TABLE application_secrets ADD COLUMN last_used_at timestamptz;
    -- Days before the deletion of an inactive application of which its owner has been notified: 30, 7, 1.
    ALTER TABLE applications ADD COLUMN deletion_notices integer[] NOT NULL DEFAULT '{}';
    CREATE INDEX applications_inactive ON applications (deactivated_at) WHERE NOT is_active;

    -- The lists of open pages. Sign-ins change none of these columns, except connected_at once.
    CREATE FUNCTION notify_application_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('account_events',
        json_build_object('user', coalesce(NEW.owner_id, OLD.owner_id), 'event', 'applications_changed')::text);
      RETURN NULL;
    END $$;
    CREATE TRIGGER applications_changed AFTER UPDATE ON applications FOR EACH ROW
      WHEN (coalesce(NEW.owner_id, OLD.owner_id) IS NOT NULL AND OLD.* IS DISTINCT FROM NEW.*)
      EXECUTE FUNCTION notify_application_changed();
  `,
  down: `
    DROP TRIGGER applications_changed ON applications;
    DROP FUNCTION notify_application_changed();
    DROP INDEX applications_inactive;
    ALTER TABLE applications DROP COLUMN deletion_notices;
    ALTER TABLE application_secrets DROP COLUMN last_used_at;
  `,
};
