/** One step of the schema. Append-only: a landed migration is never edited; `down` undoes exactly `up`. */
export interface Migration {
  /** Number and name, e.g. `0001_outbox`; they run in this order. */
  name: string;
  /**
   * Runs in one transaction; a list statement by statement without one, see `builtBesideWrites`. A transaction locks one table that calls
   * write, at most: with two, a call that takes them in the other order and the migration would wait for each other.
   */
  up: string | readonly string[];
  down: string;
}

/**
 * Indexes that are built while calls write to their tables: otherwise every sign-in would wait until a large table is read. What an
 * interrupted build left is dropped by the next one.
 * @param indexes what follows ON, by name
 */
export function builtBesideWrites(name: string, indexes: Record<string, string>): Migration {
  const names = Object.keys(indexes);
  return {
    name,
    up: names.flatMap((index) => [
      `DROP INDEX CONCURRENTLY IF EXISTS ${index}`,
      `CREATE INDEX CONCURRENTLY ${index} ON ${indexes[index]!}`,
    ]),
    down: names.map((index) => `DROP INDEX ${index};`).join(' '),
  };
}
