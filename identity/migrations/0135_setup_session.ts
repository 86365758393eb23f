import type { Migration } from './Migration';

export const setupSession: Migration = {
  name: '0135_setup_session',
  up: `
    -- The session that started the setup of a factor: the same session is shown the same key again, another one never is.
    ALTER TABLE second_factor_setups ADD COLUMN sid uuid;
  `,
  down: `
    ALTER TABLE second_factor_setups DROP COLUMN sid;
  `,
};
