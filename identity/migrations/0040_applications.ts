import type { Migration } from './Migration';

export const applications: Migration = {
  name: '0040_applications',
  up: `
    CREATE TABLE applications (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      type text NOT NULL CHECK (type IN ('UNIT_SITE', 'OAUTH2_CLIENT')),
      -- Nobody: an operator made it.
      owner_id integer REFERENCES users (id) ON DELETE SET NULL,
      name text NOT NULL,
      short_description text NOT NULL DEFAULT '',
      logo_url text,
      webhook_url text,
      access_level text NOT NULL DEFAULT 'PUBLIC'
        CHECK (access_level IN ('PUBLIC', 'EMPLOYEES', 'OUTSTAFF', 'EMPLOYEES_AND_OUTSTAFF')),
      is_test boolean NOT NULL DEFAULT false,
      organization_name text NOT NULL DEFAULT '',
      inn text NOT NULL DEFAULT '',
      ogrn text NOT NULL DEFAULT '',
      site_address text NOT NULL DEFAULT '',
      comment text NOT NULL DEFAULT '',
      is_active boolean NOT NULL DEFAULT true,
      -- The first sign-in with the present secret; empty means Not connected.
      connected_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      deactivated_at timestamptz,
      -- UNIT_SITE: where its visitors go, and which hosts a redirect may name.
      site_url text,
      redirect_hosts text[] NOT NULL DEFAULT '{}',
      -- OAUTH2_CLIENT.
      redirect_uris text[] NOT NULL DEFAULT '{}',
      post_logout_redirect_uris text[] NOT NULL DEFAULT '{}',
      backchannel_logout_uri text,
      is_public boolean NOT NULL DEFAULT false,
      skip_granting_access boolean NOT NULL DEFAULT false
    );
    CREATE INDEX applications_owner ON applications (owner_id);

    -- A secret that only has to be recognised is hashed; a key that has to sign (UNIT_SITE) is encrypted.
    CREATE TABLE application_secrets (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      hash text,
      encrypted text,
      created_at timestamptz NOT NULL,
      expires_at timestamptz,
      CHECK ((hash IS NULL) <> (encrypted IS NULL))
    );
    CREATE INDEX application_secrets_application ON application_secrets (application_id);

    -- One row: a person uses an application, and what they let it know.
    CREATE TABLE connected_services (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
      scopes text[] NOT NULL DEFAULT '{}',
      since timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL,
      revoked_at timestamptz,
      UNIQUE (user_id, application_id)
    );
    CREATE INDEX connected_services_application ON connected_services (application_id);
  `,
  down: `
    DROP TABLE connected_services;
    DROP TABLE application_secrets;
    DROP TABLE applications;
  `,
};
