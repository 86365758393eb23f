import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Executor } from './database';
import type { Tables } from './tables';

/** Rows of one statement: bounds how long its locks are held and how much work a crash undoes. */
const rowsAtOnce = 10_000;

/**
 * Deletes the rows of a table that meet a condition, some at a time, each in a statement that is a transaction of its own. Rows that
 * another transaction has locked are left for the next clean-up: it never waits, so that two processes which clean up at the
 * same time, or a caller that locks the same rows in another order, end in no deadlock. Rows are addressed by their place (`ctid`),
 * which every table has, whatever its primary key; foreign keys and triggers act as in any other deletion.
 * @param db outside of a transaction
 * @param isOver the condition, on the columns of the table
 * @param atOnce rows of one statement; for tests
 */
export async function deleteInBatches<Table extends keyof Tables>(
  db: Executor,
  table: Table,
  isOver: (row: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>,
  atOnce = rowsAtOnce,
): Promise<void> {
  // PostgreSQL evaluates the array once and reads the rows by their ctid; a subquery of IN may be joined with the whole table.
  const some = sql`
    DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${isOver(expressionBuilder<Tables, Table>())}
      LIMIT ${atOnce} FOR UPDATE SKIP LOCKED))`;
  while (Number((await some.execute(db)).numAffectedRows) === atOnce);
}
