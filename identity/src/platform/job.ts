import type { Clock } from './clock';
import type { Database } from './storage/database';

/** Periodic work, run by one process of all that share a database. */
export interface Job {
  name: string;
  everySeconds: number;
  /**
   * Does its work in transactions of its own, each of which claims its rows first, most with SKIP LOCKED: a second run at the same
   * time, or after a failure, does nothing twice. A failed job is due again at the next poll.
   */
  run(context: { db: Database; clock: Clock }): Promise<void>;
}
