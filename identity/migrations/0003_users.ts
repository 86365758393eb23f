import type { Migration } from './Migration';

export const users: Migration = {
  name: '0003_users',
  up: `
    CREATE TABLE users (
      -- From 1000: the footer shows the number where it is above 1, and small ones look like test data.
      id integer GENERATED ALWAYS AS IDENTITY (START WITH 1000) PRIMARY KEY,
      user_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
      first_name text NOT NULL,
      last_name text NOT NULL,
      phone text NOT NULL UNIQUE,
      email text,
      language text NOT NULL DEFAULT 'ru',
      date_joined timestamptz NOT NULL DEFAULT now(),
      two_factor_auth text NOT NULL DEFAULT 'DISABLE',
      is_active boolean NOT NULL DEFAULT true,
      is_verified boolean NOT NULL DEFAULT false,
      need_change_email boolean NOT NULL DEFAULT false,
      unit_site_access text NOT NULL DEFAULT 'NONE',
      oauth2_access text NOT NULL DEFAULT 'NONE',
      promotional_materials_consent boolean NOT NULL DEFAULT false,
      promotional_materials_consent_at timestamptz,
      cookies_consent boolean NOT NULL DEFAULT false,
      cookies_consent_at timestamptz,
      timezone real
    );
    CREATE UNIQUE INDEX users_email ON users (lower(email));

    CREATE TABLE known_devices (
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      device_hash text NOT NULL,
      first_seen_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, device_hash)
    );

    CREATE TABLE black_list (
      phone text PRIMARY KEY,
      added_at timestamptz NOT NULL DEFAULT now()
    );
  `,
  down: `
    DROP TABLE black_list;
    DROP TABLE known_devices;
    DROP TABLE users;
  `,
};
