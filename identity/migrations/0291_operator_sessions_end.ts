import type { Migration } from './Migration';

export const operatorSessionsEnd: Migration = {
  name: '0291_operator_sessions_end',
  up: `
    -- The session of the console ends with the one that it stands beside.
    ALTER TABLE operator_sessions
      ADD CONSTRAINT operator_sessions_sid_fkey FOREIGN KEY (sid) REFERENCES sessions (sid) ON DELETE CASCADE;
  `,
  down: `
    ALTER TABLE operator_sessions DROP CONSTRAINT operator_sessions_sid_fkey;
  `,
};
