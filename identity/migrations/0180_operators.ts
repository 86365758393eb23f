import type { Migration } from './Migration';

export const operators: Migration = {
  name: '0180_operators',
  up: `
    -- May call what is for operators only; set by a command.
    ALTER TABLE users ADD COLUMN is_operator boolean NOT NULL DEFAULT false;
  `,
  down: `ALTER TABLE users DROP COLUMN is_operator;`,
};
