import type { Migration } from './Migration';

export const saml: Migration = {
  name: '0052_saml',
  up: `
    ALTER TABLE applications DROP CONSTRAINT applications_type_check,
      ADD CONSTRAINT applications_type_check CHECK (type IN ('UNIT_SITE', 'OAUTH2_CLIENT', 'SAML_SERVICE_PROVIDER'));

    CREATE TABLE saml_service_providers (
      application_id uuid PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
      entity_id text NOT NULL UNIQUE,
      acs_urls text[] NOT NULL,
      slo_url text,
      -- X.509 in PEM: its requests have to be signed with it.
      certificate text,
      name_id_format text NOT NULL CHECK (name_id_format IN ('persistent', 'email')),
      -- Name of an attribute -> field of the user.
      attributes jsonb NOT NULL,
      is_idp_initiated boolean NOT NULL
    );

    -- The name by which one service provider knows a person, and no other.
    CREATE TABLE saml_name_ids (
      application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      name_id text NOT NULL UNIQUE,
      PRIMARY KEY (application_id, user_id)
    );

    -- A request that waits for its visitor to sign in; answered once.
    CREATE TABLE saml_requests (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      -- Null: the sign-in begins here.
      request_id text,
      acs_url text NOT NULL,
      relay_state text,
      is_forced boolean NOT NULL,
      bounces integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE INDEX saml_requests_expires_at ON saml_requests (expires_at);

    -- One logout of one browser: the services are asked one after another.
    CREATE TABLE saml_logouts (
      id uuid PRIMARY KEY,
      sid uuid NOT NULL REFERENCES sessions (sid) ON DELETE CASCADE,
      -- The service provider that began it; null: the person did, here.
      application_id uuid REFERENCES applications (id) ON DELETE CASCADE,
      request_id text,
      relay_state text,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX saml_logouts_of_session ON saml_logouts (sid);

    -- Where a session has signed in.
    CREATE TABLE saml_sessions (
      session_index text PRIMARY KEY,
      sid uuid NOT NULL REFERENCES sessions (sid) ON DELETE CASCADE,
      application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      name_id text NOT NULL,
      created_at timestamptz NOT NULL,
      logout_request_id text,
      logout_state text NOT NULL DEFAULT 'open' CHECK (logout_state IN ('open', 'asked', 'ended', 'failed'))
    );
    CREATE INDEX saml_sessions_of_session ON saml_sessions (sid);
  `,
  down: `
    DROP TABLE saml_sessions;
    DROP TABLE saml_logouts;
    DROP TABLE saml_requests;
    DROP TABLE saml_name_ids;
    DROP TABLE saml_service_providers;
    DELETE FROM applications WHERE type = 'SAML_SERVICE_PROVIDER';
    ALTER TABLE applications DROP CONSTRAINT applications_type_check,
      ADD CONSTRAINT applications_type_check CHECK (type IN ('UNIT_SITE', 'OAUTH2_CLIENT'));
  `,
};
