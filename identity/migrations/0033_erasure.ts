import type { Migration } from './Migration';

export const erasure: Migration = {
  name: '0033_erasure',
  up: `
    -- The log stays append-only, with one exception: of a user who no longer exists, an event may lose its address and device.
    CREATE FUNCTION refuse_audit_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.user_id IS NULL OR EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
        OR NEW.ip IS NOT NULL OR NEW.device IS NOT NULL
        OR (NEW.id, NEW.at, NEW.event, NEW.user_id, NEW.sid, NEW.country, NEW.details)
          IS DISTINCT FROM (OLD.id, OLD.at, OLD.event, OLD.user_id, OLD.sid, OLD.country, OLD.details)
      THEN
        RAISE EXCEPTION 'audit_events is append-only';
      END IF;
      RETURN NEW;
    END $$;
    DROP TRIGGER audit_events_append_only ON audit_events;
    CREATE TRIGGER audit_events_append_only BEFORE DELETE ON audit_events
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
    CREATE TRIGGER audit_events_not_rewritten BEFORE UPDATE ON audit_events
      FOR EACH ROW EXECUTE FUNCTION refuse_audit_rewrite();
  `,
  down: `
    DROP TRIGGER audit_events_not_rewritten ON audit_events;
    DROP TRIGGER audit_events_append_only ON audit_events;
    CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
    DROP FUNCTION refuse_audit_rewrite();
  `,
};
