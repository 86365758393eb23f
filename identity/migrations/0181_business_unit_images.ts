import type { Migration } from './Migration';

export const businessUnitImages: Migration = {
  name: '0181_business_unit_images',
  up: `
    -- Logos and backgrounds, each once, under the hash of their bytes.
    CREATE TABLE business_unit_images (
      -- SHA-256 in hex.
      id text PRIMARY KEY,
      type text NOT NULL,
      -- A text, because backups are lines of JSON.
      base64 text NOT NULL,
      created_at timestamptz NOT NULL
    );
  `,
  down: `DROP TABLE business_unit_images;`,
};
