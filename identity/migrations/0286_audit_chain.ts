import type { Migration } from './Migration';

/** Columns of the log that its rewrite rule protects (see 0151_audit_actors). */
const before = [
  ...['id', 'at', 'event', 'user_id', 'sid', 'country', 'details'],
  ...['actor_kind', 'actor', 'target_type', 'target_id', 'reason', 'before', 'after', 'request_id'],
];
const added = ['actor_roles', 'approval_id'];

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

export const auditChain: Migration = {
  name: '0286_audit_chain',
  up: `
    ALTER TABLE audit_events
      -- Of an operator at the time of the act.
      ADD COLUMN actor_roles text[],
      -- The approval by which the act was carried out.
      ADD COLUMN approval_id uuid;
    ${rewriteRule([...before, ...added])}

    -- Each act of an operator, by a command or the console, with the hash over its content and the hash before: a changed or missing row
    -- breaks the chain. The address and the device are not in it, because the erasure of an account clears them.
    CREATE TABLE audit_chain (
      place bigint PRIMARY KEY,
      audit_id bigint NOT NULL UNIQUE,
      hash bytea NOT NULL
    );
    CREATE FUNCTION chain_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      last audit_chain;
    BEGIN
      -- The rows of a backup bring their chain along.
      IF current_setting('passport.restoring', true) = 'yes' THEN RETURN NULL; END IF;
      -- One at a time: each hash needs the one before. The lock ends with the transaction.
      PERFORM pg_advisory_xact_lock(290, 1);
      SELECT * INTO last FROM audit_chain ORDER BY place DESC LIMIT 1;
      INSERT INTO audit_chain (place, audit_id, hash) VALUES (
        coalesce(last.place, 0) + 1, NEW.id,
        sha256(coalesce(last.hash, decode(repeat('00', 32), 'hex')) || convert_to(jsonb_build_array(
          NEW.id, to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), NEW.event, NEW.user_id, NEW.sid,
          NEW.country, NEW.details, NEW.actor_kind, NEW.actor, NEW.target_type, NEW.target_id, NEW.reason, NEW.before,
          NEW.after, NEW.request_id, NEW.actor_roles, NEW.approval_id)::text, 'UTF8')));
      RETURN NULL;
    END $$;
    CREATE TRIGGER audit_events_chained AFTER INSERT ON audit_events FOR EACH ROW
      WHEN (NEW.actor_kind = 'operator') EXECUTE FUNCTION chain_audit_event();
  `,
  down: `
    DROP TRIGGER audit_events_chained ON audit_events;
    DROP FUNCTION chain_audit_event();
    DROP TABLE audit_chain;
    ${rewriteRule(before)}
    ALTER TABLE audit_events DROP COLUMN actor_roles, DROP COLUMN approval_id;
  `,
};
