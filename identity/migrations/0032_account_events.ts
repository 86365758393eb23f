import type { Migration } from './Migration';

export const accountEvents: Migration = {
  name: '0032_account_events',
  up: `
    -- Told by the rows themselves, so that open pages hear of it whoever changed them: a call, a job or an operator.
    CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('account_events',
        json_build_object('user', NEW.user_id, 'event', 'session_ended', 'session', NEW.sid)::text);
      RETURN NULL;
    END $$;
    CREATE TRIGGER sessions_end_told AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
      WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION tell_session_ended();

    CREATE FUNCTION tell_profile_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('account_events', json_build_object('user', NEW.id, 'event', 'profile_changed')::text);
      RETURN NULL;
    END $$;
    CREATE TRIGGER users_change_told AFTER UPDATE ON users FOR EACH ROW
      WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION tell_profile_changed();
  `,
  down: `
    DROP TRIGGER users_change_told ON users;
    DROP FUNCTION tell_profile_changed();
    DROP TRIGGER sessions_end_told ON sessions;
    DROP FUNCTION tell_session_ended();
  `,
};
