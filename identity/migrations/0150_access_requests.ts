import type { Migration } from './Migration';

export const accessRequests: Migration = {
  name: '0150_access_requests',
  up: `
    -- A person asks for access to register applications of one type. What they may do is read from these rows and stored nowhere.
    CREATE TABLE access_requests (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      -- In the order of their arrival: the latest request of a type decides.
      number bigint GENERATED ALWAYS AS IDENTITY,
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      type text NOT NULL CHECK (type IN ('UNIT_SITE', 'OAUTH2_CLIENT')),
      state text NOT NULL DEFAULT 'WAITING'
        CHECK (state IN ('WAITING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'REVOKED')),
      organization_name text NOT NULL,
      inn text NOT NULL,
      ogrn text NOT NULL,
      site_address text NOT NULL,
      comment text NOT NULL,
      expected_people integer,
      is_foreign boolean NOT NULL,
      created_at timestamptz NOT NULL,
      answered_at timestamptz,
      reason text
    );
    CREATE INDEX access_requests_of_user ON access_requests (user_id, type, number);
    -- At most one request of a type is open; access of an application's owner is found here too.
    CREATE UNIQUE INDEX access_requests_open ON access_requests (user_id, type) WHERE state IN ('WAITING', 'APPROVED');
    CREATE INDEX access_requests_by_state ON access_requests (state, number);

    CREATE FUNCTION notify_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('account_events', json_build_object('user', NEW.user_id, 'event', 'profile_changed')::text);
      RETURN NULL;
    END $$;
    CREATE TRIGGER access_requests_changed AFTER INSERT OR UPDATE ON access_requests FOR EACH ROW
      EXECUTE FUNCTION notify_access_changed();
  `,
  down: `
    DROP TABLE access_requests;
    DROP FUNCTION notify_access_changed();
  `,
};
