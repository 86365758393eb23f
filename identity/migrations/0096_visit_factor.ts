import type { Migration } from './Migration';

export const visitFactor: Migration = {
  name: '0096_visit_factor',
  up: `
    -- As at a verification: a second factor that was proven beside the visit, where the sign-in still waits for something else.
    ALTER TABLE external_visits ADD COLUMN factor text;
  `,
  down: `ALTER TABLE external_visits DROP COLUMN factor;`,
};
