import { builtBesideWrites, type Migration } from './Migration';

const built = builtBesideWrites('0295_audit_filters', {
  // Acts in their order with their times: a time of long ago is looked for in the index alone, past the acts since then.
  audit_events_acts_at: 'audit_events (id, at) WHERE actor_kind IS NOT NULL',
  // What is rare, or was long ago: without them it would be searched for in the whole log.
  audit_events_of_event: 'audit_events (event, id, at) WHERE actor_kind IS NOT NULL',
  audit_events_of_type: 'audit_events (target_type, id, at) WHERE actor_kind IS NOT NULL',
});

/** Indexes of the filters of the log. */
export const auditFilters: Migration = {
  ...built,
  // `audit_events_acts_at` has the same order: of the two this one would be read for a time, and each act in it.
  up: [...built.up, 'DROP INDEX CONCURRENTLY IF EXISTS audit_events_acts'],
  down: `${built.down} CREATE INDEX audit_events_acts ON audit_events (id) WHERE actor_kind IS NOT NULL;`,
};
