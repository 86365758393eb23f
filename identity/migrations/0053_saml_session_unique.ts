import type { Migration } from './Migration';

export const samlSessionUnique: Migration = {
  name: '0053_saml_session_unique',
  up: `
    DELETE FROM saml_sessions AS older USING saml_sessions AS newer
      WHERE older.sid = newer.sid AND older.application_id = newer.application_id
        AND (older.created_at, older.session_index) < (newer.created_at, newer.session_index);
    -- One sign-in of a session at a service: entering again is the same one, and is ended by one request.
    DROP INDEX saml_sessions_of_session;
    CREATE UNIQUE INDEX saml_sessions_of_session ON saml_sessions (sid, application_id);
  `,
  down: `
    DROP INDEX saml_sessions_of_session;
    CREATE INDEX saml_sessions_of_session ON saml_sessions (sid);
  `,
};
