import type { Migration } from './Migration';

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
      sid uuid NOT NULL,
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
    CREATE INDEX approvals_asked_by ON approvals (asked_by, asked_at, id);
    CREATE INDEX approvals_decided_by ON approvals (decided_by);`;

const support = `
    -- What operators write to each other about a request.
    CREATE TABLE support_notes (
      id uuid PRIMARY KEY,
      number integer NOT NULL,
      at timestamptz NOT NULL,
      author integer REFERENCES users (id) ON DELETE SET NULL,
      body text NOT NULL
    );
    CREATE INDEX support_notes_of_request ON support_notes (number, at);
    CREATE INDEX support_notes_author ON support_notes (author);`;

export const operatorConsole: Migration = {
  name: '0290_console',
  up: `
    ${roles}
    ${approvals}
    ${support}
  `,
  down: `
    DROP TABLE support_notes;
    DROP TABLE approvals;
    ${dropRoles}
  `,
};
