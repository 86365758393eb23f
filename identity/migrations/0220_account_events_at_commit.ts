import type { Migration } from './Migration';

/** One notification for each, as before; beyond that, those of one kind are put together. */
const alone = 10;
/** Ids of one notification: a payload has room for 8,000 bytes. */
const idsOfOne = 700;
/** Ids of which a transaction keeps note; one that changes more tells everyone. */
const most = 14_000;

export const accountEventsAtCommit: Migration = {
  name: '0220_account_events_at_commit',
  up: `
    -- NOTIFY holds up every other commit. A transaction keeps note of whom it has changed, and sends it when it commits: to a few each for
    -- itself, to many in lists, to very many at once. The notes are settings, which end with the transaction.
    CREATE FUNCTION note_account_event(event text, user_id integer, session uuid DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      setting text := 'passport.' || event;
      noted text := coalesce(current_setting(setting, true), '');
    BEGIN
      IF noted = '*' THEN RETURN; END IF;
      PERFORM set_config(setting, CASE
        WHEN length(noted) > ${most * 10} THEN '*'
        -- Sessions are told only where there are few.
        ELSE noted || user_id || CASE WHEN session IS NULL OR length(noted) > ${alone * 48} THEN '' ELSE '/' || session END || ',' END, true);
    END $$;

    CREATE FUNCTION send_account_events() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      event text;
      noted text;
      entries text[];
      people integer[];
    BEGIN
      FOREACH event IN ARRAY ARRAY['session_ended', 'profile_changed', 'applications_changed'] LOOP
        noted := coalesce(current_setting('passport.' || event, true), '');
        CONTINUE WHEN noted = '';
        PERFORM set_config('passport.' || event, '', true);
        entries := string_to_array(rtrim(noted, ','), ',');
        IF noted <> '*' THEN
          people := ARRAY(SELECT DISTINCT split_part(entry, '/', 1)::integer FROM unnest(entries) AS entry ORDER BY 1);
        END IF;
        IF noted = '*' OR cardinality(people) > ${most} THEN
          PERFORM pg_notify('account_events', json_build_object('event', event, 'everyone', true)::text);
        ELSIF cardinality(entries) <= ${alone} THEN
          PERFORM pg_notify('account_events', json_strip_nulls(json_build_object(
            'user', split_part(entry, '/', 1)::integer, 'event', event, 'session', nullif(split_part(entry, '/', 2), '')))::text)
          FROM unnest(entries) AS entry;
        ELSE
          PERFORM pg_notify('account_events', json_build_object(
            'event', event, 'users', to_json(people[first : first + ${idsOfOne - 1}]))::text)
          FROM generate_series(1, cardinality(people), ${idsOfOne}) AS first;
        END IF;
      END LOOP;
      RETURN NULL;
    END $$;

    CREATE OR REPLACE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_account_event('session_ended', NEW.user_id, NEW.sid);
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION tell_profile_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_account_event('profile_changed', NEW.id);
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION notify_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_account_event('profile_changed', NEW.user_id);
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION notify_application_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM note_account_event('applications_changed', coalesce(NEW.owner_id, OLD.owner_id));
      RETURN NULL;
    END $$;
    -- Which of its notices have been sent is of no page: the job that sends them changes one application after the other.
    DROP TRIGGER applications_changed ON applications;
    CREATE TRIGGER applications_changed AFTER UPDATE ON applications FOR EACH ROW
      WHEN (coalesce(NEW.owner_id, OLD.owner_id) IS NOT NULL
        AND to_jsonb(OLD) - 'deletion_notices' IS DISTINCT FROM to_jsonb(NEW) - 'deletion_notices')
      EXECUTE FUNCTION notify_application_changed();

    CREATE CONSTRAINT TRIGGER sessions_end_sent AFTER UPDATE OF ended_at ON sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION send_account_events();
    CREATE CONSTRAINT TRIGGER users_change_sent AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION send_account_events();
    CREATE CONSTRAINT TRIGGER applications_change_sent AFTER UPDATE ON applications DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (coalesce(NEW.owner_id, OLD.owner_id) IS NOT NULL AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION send_account_events();
    CREATE CONSTRAINT TRIGGER access_requests_change_sent AFTER INSERT OR UPDATE ON access_requests DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION send_account_events();
  `,
  down: `
    DROP TRIGGER access_requests_change_sent ON access_requests;
    DROP TRIGGER applications_change_sent ON applications;
    DROP TRIGGER users_change_sent ON users;
    DROP TRIGGER sessions_end_sent ON sessions;
    DROP TRIGGER applications_changed ON applications;
    CREATE TRIGGER applications_changed AFTER UPDATE ON applications FOR EACH ROW
      WHEN (coalesce(NEW.owner_id, OLD.owner_id) IS NOT NULL AND OLD.* IS DISTINCT FROM NEW.*)
      EXECUTE FUNCTION notify_application_changed();
    CREATE OR REPLACE FUNCTION notify_application_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('account_events',
        json_build_object('user', coalesce(NEW.owner_id, OLD.owner_id), 'event', 'applications_changed')::text);
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION notify_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('account_events', json_build_object('user', NEW.user_id, 'event', 'profile_changed')::text);
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION tell_profile_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('account_events', json_build_object('user', NEW.id, 'event', 'profile_changed')::text);
      RETURN NULL;
    END $$;
    CREATE OR REPLACE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('account_events',
        json_build_object('user', NEW.user_id, 'event', 'session_ended', 'session', NEW.sid)::text);
      RETURN NULL;
    END $$;
    DROP FUNCTION send_account_events();
    DROP FUNCTION note_account_event(text, integer, uuid);
  `,
};
