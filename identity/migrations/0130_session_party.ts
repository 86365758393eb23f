import type { Migration } from './Migration';

export const sessionParty: Migration = {
  name: '0130_session_party',
  up: `
    -- The site or client that the person signed in to. No foreign key: its check would lock the application's row in every
    -- sign-in of a large service. A session whose application is gone names none.
    ALTER TABLE sessions ADD COLUMN application_id uuid;
  `,
  down: `ALTER TABLE sessions DROP COLUMN application_id;`,
};
