import type { Transaction } from 'kysely';
import type { Tables } from './storage/tables';

/** Periodic work, run by one process of all that share a database. */
export interface Job {
  name: string;
  everySeconds: number;
  /** Runs in a transaction: a failure is rolled back and retried at the next poll. */
  run(transaction: Transaction<Tables>, now: Date): Promise<void>;
}
