import type { Migration } from './Migration';

export const oauth2: Migration = {
  name: '0041_oauth2',
  up: `
    -- Whatever the engine hands out or keeps for a while. The id is a hash: a reader of the table holds no token.
    CREATE TABLE oauth2_artifacts (
      id text PRIMARY KEY,
      kind text NOT NULL,
      payload jsonb NOT NULL,
      application_id uuid REFERENCES applications (id) ON DELETE CASCADE,
      sid uuid REFERENCES sessions (sid) ON DELETE CASCADE,
      grant_id text,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      consumed_at timestamptz
    );
    CREATE INDEX oauth2_artifacts_grant ON oauth2_artifacts (grant_id) WHERE grant_id IS NOT NULL;
    CREATE INDEX oauth2_artifacts_sid ON oauth2_artifacts (sid) WHERE sid IS NOT NULL;
    CREATE INDEX oauth2_artifacts_application ON oauth2_artifacts (application_id);
    CREATE INDEX oauth2_artifacts_expires_at ON oauth2_artifacts (expires_at);

    -- Which applications a session has signed its person in to.
    CREATE TABLE session_applications (
      sid uuid NOT NULL REFERENCES sessions (sid) ON DELETE CASCADE,
      application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      since timestamptz NOT NULL,
      PRIMARY KEY (sid, application_id)
    );
    CREATE INDEX session_applications_application ON session_applications (application_id);

    -- However a session ends, its tokens end with it, and the applications are told in the same transaction.
    CREATE FUNCTION end_session_at_applications() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM oauth2_artifacts WHERE sid = NEW.sid;
      INSERT INTO outbox (channel, kind, recipient, reference, created_at, due_at, expires_at)
      SELECT 'logout', 'backchannel_logout', a.backchannel_logout_uri,
        jsonb_build_object('client', a.id, 'sid', NEW.sid, 'sub', u.user_id),
        NEW.ended_at, NEW.ended_at, NEW.ended_at + interval '1 day'
      FROM session_applications AS s
      JOIN applications AS a ON a.id = s.application_id
      JOIN users AS u ON u.id = NEW.user_id
      WHERE s.sid = NEW.sid AND a.is_active AND a.backchannel_logout_uri IS NOT NULL;
      RETURN NULL;
    END $$;
    CREATE TRIGGER sessions_ended AFTER UPDATE OF ended_at ON sessions
      FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
      EXECUTE FUNCTION end_session_at_applications();
  `,
  down: `
    DROP TRIGGER sessions_ended ON sessions;
    DROP FUNCTION end_session_at_applications();
    DROP TABLE session_applications;
    DROP TABLE oauth2_artifacts;
  `,
};
