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

// eslint-disable-next-line no-restricted-syntax -- a trigger, which also acts for the release before, has no other time
const roles = `
    CREATE TABLE operator_roles (
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      role text NOT NULL
        CHECK (role IN ('auditor', 'support', 'reviewer', 'editor', 'staff', 'security', 'owner')),
      -- Null: without an end.
      until timestamptz,
      granted_at timestamptz NOT NULL,
      -- user_id (UUID) of the operator who granted it, or the name of a shell account.
      granted_by text,
      PRIMARY KEY (user_id, role)
    );
    CREATE INDEX operator_roles_until ON operator_roles (until) WHERE until IS NOT NULL;

    -- The roles of an operator rest until an owner confirms them.
    CREATE TABLE operator_suspensions (
      user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      at timestamptz NOT NULL DEFAULT now(),
      cause text NOT NULL CHECK (cause IN ('contact', 'factor'))
    );

    -- The second session of an operator, in a cookie beside the tokens; only the hash of its value is kept.
    CREATE TABLE operator_sessions (
      token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      sid uuid NOT NULL REFERENCES sessions (sid) ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL,
      -- The latest proof: dangerous acts need a recent one.
      proven_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX operator_sessions_sid ON operator_sessions (sid);
    CREATE INDEX operator_sessions_user ON operator_sessions (user_id);
    CREATE INDEX operator_sessions_expiry ON operator_sessions (expires_at);

    -- Whoever could do what operators did can do it still. The mark stays, and stays true, for processes of the release before.
    INSERT INTO operator_roles (user_id, role, granted_at) SELECT id, 'editor', now() FROM users WHERE is_operator;

    CREATE FUNCTION follow_operator_roles() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      person integer := coalesce(NEW.user_id, OLD.user_id);
    BEGIN
      UPDATE users SET is_operator = found.is_editor
      FROM (SELECT EXISTS (SELECT FROM operator_roles WHERE user_id = person AND role = 'editor')
          AND NOT EXISTS (SELECT FROM operator_suspensions WHERE user_id = person) AS is_editor) AS found
      WHERE id = person AND is_operator <> found.is_editor;
      -- Fewer rights begin at once: the session is begun again with what is left.
      IF (TG_TABLE_NAME = 'operator_roles' AND TG_OP = 'DELETE')
        OR (TG_TABLE_NAME = 'operator_suspensions' AND TG_OP = 'INSERT')
      THEN
        DELETE FROM operator_sessions WHERE user_id = person;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER operator_roles_followed AFTER INSERT OR DELETE ON operator_roles
      FOR EACH ROW EXECUTE FUNCTION follow_operator_roles();
    CREATE TRIGGER operator_suspensions_followed AFTER INSERT OR DELETE ON operator_suspensions
      FOR EACH ROW EXECUTE FUNCTION follow_operator_roles();

    -- The release before writes the mark alone.
    CREATE FUNCTION follow_operator_mark() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.is_operator THEN
        INSERT INTO operator_roles (user_id, role, granted_at) VALUES (NEW.id, 'editor', now())
        ON CONFLICT DO NOTHING;
      ELSE
        DELETE FROM operator_roles WHERE user_id = NEW.id AND role = 'editor';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER users_operator_mark AFTER UPDATE OF is_operator ON users FOR EACH ROW
      WHEN (NEW.is_operator <> OLD.is_operator AND pg_trigger_depth() = 0) EXECUTE FUNCTION follow_operator_mark();

    -- Whoever takes over the contacts or the factor of an operator does not get their roles.
    CREATE FUNCTION suspend_operator() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO operator_suspensions (user_id, cause)
      SELECT NEW.id, CASE WHEN NEW.two_factor_auth <> OLD.two_factor_auth THEN 'factor' ELSE 'contact' END
      WHERE EXISTS (SELECT FROM operator_roles WHERE user_id = NEW.id)
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER users_suspended AFTER UPDATE OF phone, email, two_factor_auth ON users FOR EACH ROW
      WHEN (NEW.phone <> OLD.phone OR NEW.email IS DISTINCT FROM OLD.email
        OR (NEW.two_factor_auth = 'DISABLE' AND OLD.two_factor_auth <> 'DISABLE'))
      EXECUTE FUNCTION suspend_operator();`;

const dropRoles = `
    DROP TRIGGER users_suspended ON users;
    DROP TRIGGER users_operator_mark ON users;
    DROP TABLE operator_sessions;
    DROP TABLE operator_suspensions;
    DROP TABLE operator_roles;
    DROP FUNCTION suspend_operator();
    DROP FUNCTION follow_operator_mark();
    DROP FUNCTION follow_operator_roles();`;

const chain = `
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
    -- Acts among the sign-ins, which are a hundred times as many.
    CREATE INDEX audit_events_acts ON audit_events (id) WHERE actor_kind IS NOT NULL;`;

const dropChain = `
    DROP INDEX audit_events_acts;
    DROP TRIGGER audit_events_chained ON audit_events;
    DROP FUNCTION chain_audit_event();
    DROP TABLE audit_chain;
    ${rewriteRule(before)}
    ALTER TABLE audit_events DROP COLUMN actor_roles, DROP COLUMN approval_id;`;

const approvals = `
    -- Acts that open something wait here for a second operator.
    CREATE TABLE approvals (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'DONE', 'REFUSED', 'VOID')),
      -- Whom the act concerns, and the version of their state on which it was asked.
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      version text NOT NULL,
      -- What the act needs besides, e.g. a role and its end; no contact and no secret.
      parameters jsonb NOT NULL DEFAULT '{}',
      before jsonb NOT NULL DEFAULT '{}',
      after jsonb NOT NULL DEFAULT '{}',
      reason text NOT NULL,
      asked_by integer REFERENCES users (id) ON DELETE SET NULL,
      asked_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      -- When it is carried out without a second operator, because too few may approve it.
      due_at timestamptz,
      decided_by integer REFERENCES users (id) ON DELETE SET NULL,
      decided_at timestamptz,
      decision_reason text
    );
    CREATE INDEX approvals_waiting ON approvals (expires_at, id) WHERE state = 'WAITING';
    CREATE INDEX approvals_by_state ON approvals (state, asked_at, id);
    -- One request of a kind about a person at a time: a double press is one.
    CREATE UNIQUE INDEX approvals_open ON approvals (user_id, kind) WHERE state = 'WAITING';
    CREATE INDEX approvals_asked_by ON approvals (asked_by);
    CREATE INDEX approvals_decided_by ON approvals (decided_by);`;

const support = `
    -- What operators write to each other about a request.
    CREATE TABLE support_notes (
      id uuid PRIMARY KEY,
      number integer NOT NULL REFERENCES support_requests ON DELETE CASCADE,
      at timestamptz NOT NULL,
      author integer REFERENCES users (id) ON DELETE SET NULL,
      body text NOT NULL
    );
    CREATE INDEX support_notes_of_request ON support_notes (number, at);
    CREATE INDEX support_notes_author ON support_notes (author);
    -- The queue: open requests by the day on which they are promised, closed ones by their end.
    CREATE INDEX support_requests_open ON support_requests (answer_by, number) WHERE closed_at IS NULL;
    CREATE INDEX support_requests_closed ON support_requests (closed_at, number) WHERE closed_at IS NOT NULL;`;

export const operatorConsole: Migration = {
  name: '0290_console',
  up: `
    -- Until then nobody signs in to the account and nothing is renewed; it ends by itself.
    ALTER TABLE users ADD COLUMN locked_until timestamptz;
    ${roles}
    ${chain}
    ${approvals}
    ${support}
  `,
  down: `
    DROP INDEX support_requests_closed;
    DROP INDEX support_requests_open;
    DROP TABLE support_notes;
    DROP TABLE approvals;
    ${dropChain}
    ${dropRoles}
    ALTER TABLE users DROP COLUMN locked_until;
  `,
};
