import type { Migration } from './Migration';

export const audit: Migration = {
  name: '0011_audit',
  up: `
    CREATE TABLE audit_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      event text NOT NULL,
      -- No foreign keys: the log outlives what it tells about.
      user_id integer,
      sid uuid,
      ip text,
      country text,
      device text,
      details jsonb NOT NULL DEFAULT '{}'
    );
    CREATE INDEX audit_events_of_user ON audit_events (user_id, id);

    CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'audit_events is append-only';
    END $$;
    CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
  `,
  down: `
    DROP TABLE audit_events;
    DROP FUNCTION refuse_audit_change();
  `,
};
