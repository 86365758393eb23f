import type { Migration } from './Migration';

export const auditActor: Migration = {
  name: '0292_audit_actor',
  up: `
    -- Who somebody is who has acted, and what they have done: without it a name that nobody has would be looked for in the whole log.
    CREATE INDEX audit_events_of_actor ON audit_events (actor, id) WHERE actor_kind IS NOT NULL;
  `,
  down: `
    DROP INDEX audit_events_of_actor;
  `,
};
