import type { Migration } from './Migration';

export const jobs: Migration = {
  name: '0004_jobs',
  up: `
    CREATE TABLE jobs (
      name text PRIMARY KEY,
      ran_at timestamptz NOT NULL
    );
  `,
  down: `DROP TABLE jobs;`,
};
