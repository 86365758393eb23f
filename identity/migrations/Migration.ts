/** One step of the schema. Append-only: a landed migration is never edited; `down` undoes exactly `up`. */
export interface Migration {
  /** Number and name, e.g. `0001_outbox`; they run in this order. */
  name: string;
  up: string;
  down: string;
}
