import type { Migration } from './Migration';

export const counters: Migration = {
  name: '0005_counters',
  up: `
    CREATE TABLE counters (
      key text PRIMARY KEY,
      count integer NOT NULL,
      resets_at timestamptz NOT NULL
    );
    CREATE INDEX counters_resets_at ON counters (resets_at);
  `,
  down: `DROP TABLE counters;`,
};
