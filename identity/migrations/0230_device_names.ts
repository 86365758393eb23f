import type { Migration } from './Migration';

export const deviceNames: Migration = {
  name: '0230_device_names',
  up: `
    -- What the person calls the browser, in every session of theirs in it.
    ALTER TABLE known_devices ADD COLUMN name text CHECK (char_length(name) BETWEEN 1 AND 40);
  `,
  down: `ALTER TABLE known_devices DROP COLUMN name;`,
};
