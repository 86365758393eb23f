import type { Migration } from './Migration';

export const samlLogoutAnswer: Migration = {
  name: '0242_saml_logout_answer',
  up: `
    -- The format of the name in the assertion, which a LogoutRequest repeats; null: as it is registered. What the service answered, where that is no success.
    ALTER TABLE saml_sessions
      ADD COLUMN name_id_format text CHECK (name_id_format IN ('persistent', 'email')),
      ADD COLUMN logout_status text;
  `,
  down: `ALTER TABLE saml_sessions DROP COLUMN name_id_format, DROP COLUMN logout_status;`,
};
