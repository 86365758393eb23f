import type { Migration } from './Migration';

export const endedSessions: Migration = {
  name: '0293_ended_sessions',
  up: `
    -- When somebody was last seen, whose sessions have all ended. Only the end of a session writes it: a refresh changes none of its columns.
    CREATE INDEX sessions_ended_of_user ON sessions (user_id) WHERE ended_at IS NOT NULL;
  `,
  down: `
    DROP INDEX sessions_ended_of_user;
  `,
};
