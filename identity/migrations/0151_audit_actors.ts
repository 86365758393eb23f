import type { Migration } from './Migration';

const rewriteRule = (columns: readonly string[]): string => {
  const list = (row: string): string => columns.map((column) => `${row}.${column}`).join(', ');
  return `
    CREATE OR REPLACE FUNCTION refuse_audit_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.user_id IS NULL OR EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id)
        OR NEW.ip IS NOT NULL OR NEW.device IS NOT NULL
        OR (${list('NEW')})
          IS DISTINCT FROM (${list('OLD')})
      THEN
        RAISE EXCEPTION 'audit_events is append-only';
      END IF;
      RETURN NEW;
    END $$;`;
};

const before = ['id', 'at', 'event', 'user_id', 'sid', 'country', 'details'];
const added = ['actor_kind', 'actor', 'target_type', 'target_id', 'reason', 'before', 'after', 'request_id'];

export const auditActors: Migration = {
  name: '0151_audit_actors',
  up: `
    ALTER TABLE audit_events
      -- Who acted: a person (their user_id), an operator (their name) or the service itself. Null: the user of the event.
      ADD COLUMN actor_kind text CHECK (actor_kind IN ('person', 'operator', 'service')),
      ADD COLUMN actor text,
      -- What was acted on, e.g. application and its id.
      ADD COLUMN target_type text,
      ADD COLUMN target_id text,
      ADD COLUMN reason text,
      ADD COLUMN before jsonb,
      ADD COLUMN after jsonb,
      ADD COLUMN request_id text;
    -- Sign-ins have no target, so they pay for none of this.
    CREATE INDEX audit_events_of_target ON audit_events (target_type, target_id, id) WHERE target_id IS NOT NULL;
    CREATE INDEX audit_events_by_time ON audit_events USING brin (at);
    ${rewriteRule([...before, ...added])}
  `,
  down: `
    ${rewriteRule(before)}
    DROP INDEX audit_events_by_time;
    ALTER TABLE audit_events ${added.map((column) => `DROP COLUMN ${column}`).join(', ')};
  `,
};
