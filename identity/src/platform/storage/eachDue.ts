import type { Transaction } from 'kysely';
import type { Database } from './database';
import type { Tables } from './tables';

/** Thrown for all rows that failed in one run. The log identifies the rows by their ids, which are never phones or email addresses. */
export class RowsFailed extends AggregateError {
  override readonly name = 'RowsFailed';
  readonly rowIds: readonly (number | string)[];

  /** @param failed what each row failed with, by its id */
  constructor(what: string, failed: ReadonlyMap<number | string, unknown>) {
    super(failed.values(), `${what}: ${failed.size} failed`);
    this.rowIds = [...failed.keys()];
  }
}

interface DueWork<Id, Row extends { id: Id }> {
  /** Names the work in the error. */
  what: string;
  /**
   * Claims a row that is due by a lock that lasts until the transaction ends.
   * @param passedOver ids of rows that have failed in this run
   * @returns undefined if no other is due
   */
  claim(transaction: Transaction<Tables>, passedOver: Id[]): Promise<Row | undefined>;
  work(transaction: Transaction<Tables>, row: Row): Promise<unknown>;
}

/**
 * Works on all rows that are due, each claimed and finished in a transaction of its own. One that fails holds up no other, and is due
 * again in the next run.
 * @throws {RowsFailed} of all that failed, once the others are done; the error itself if nothing could be claimed
 */
export async function eachDue<Id extends number | string, Row extends { id: Id }>(
  db: Database,
  { what, claim, work }: DueWork<Id, Row>,
): Promise<void> {
  const failed = new Map<Id, unknown>();
  const workOnNext = async (): Promise<boolean> => {
    let claimed: Id | undefined;
    try {
      await db.transaction().execute(async (transaction) => {
        const row = await claim(transaction, [...failed.keys()]);
        claimed = row?.id;
        if (row) await work(transaction, row);
      });
    } catch (error) {
      if (claimed === undefined) throw error;
      failed.set(claimed, error);
    }
    return claimed !== undefined;
  };
  while (await workOnNext());
  if (failed.size > 0) throw new RowsFailed(what, failed);
}
