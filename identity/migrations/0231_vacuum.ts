import type { Migration } from './Migration';

/**
 * Tables whose rows come and go with every sign-in or change with every refresh. By default a table is cleaned up when a fifth of it is dead: with
 * millions of rows that is rare and long, and what the planner knows about the newest of them is old.
 */
const busy = ['outbox', 'verifications', 'counters', 'sessions'] as const;
/** Dead rows, and new ones that the planner does not know: a hundredth of the table and some thousands. */
const settings = {
  autovacuum_vacuum_scale_factor: 0.01,
  autovacuum_vacuum_threshold: 5000,
  autovacuum_analyze_scale_factor: 0.01,
  autovacuum_analyze_threshold: 5000,
};
const set = Object.entries(settings)
  .map(([name, value]) => `${name} = ${value}`)
  .join(', ');

export const vacuum: Migration = {
  name: '0231_vacuum',
  up: busy.map((table) => `ALTER TABLE ${table} SET (${set});`).join('\n'),
  down: busy.map((table) => `ALTER TABLE ${table} RESET (${Object.keys(settings).join(', ')});`).join('\n'),
};
