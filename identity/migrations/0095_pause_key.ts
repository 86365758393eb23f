import type { Migration } from './Migration';

export const pauseKey: Migration = {
  name: '0095_pause_key',
  up: `
    -- The counter of the pause before the next code: accepting this one ends it, in one statement.
    ALTER TABLE verifications ADD COLUMN pause_key text;
  `,
  down: `ALTER TABLE verifications DROP COLUMN pause_key;`,
};
