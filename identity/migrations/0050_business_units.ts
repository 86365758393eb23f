import type { Migration } from './Migration';

export const businessUnits: Migration = {
  name: '0050_business_units',
  up: `
    CREATE TABLE business_units (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      slug text NOT NULL UNIQUE,
      -- No foreign key: a unit may be imported before its site is made. One look a site.
      site_id uuid UNIQUE,
      is_active boolean NOT NULL,
      -- Texts, colours and addresses, as checked by the import.
      content jsonb NOT NULL,
      first_published_at timestamptz NOT NULL
    );
  `,
  down: `DROP TABLE business_units;`,
};
