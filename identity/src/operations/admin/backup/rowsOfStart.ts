import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../../platform/storage/database';
import { templateAuthor } from '../../../site/documents/publishDefaults';
import { CommandError } from '../operator';
import { tablesInOrder } from './tables';

/**
 * Rows that every process writes when it starts, by table: the texts that come with the product, when its jobs ran, and how far the messages to
 * the Telegram bot were read. No user data.
 */
const rowsOfStart = new Map<string, RawBuilder<boolean>>([
  ['documents', sql<boolean>`author = ${templateAuthor}`],
  ['jobs', sql<boolean>`true`],
  ['telegram_updates', sql<boolean>`true`],
]);

/** @throws {CommandError} if an instance contains more rows than a start inserts */
export async function refuseUnlessEmpty(db: Executor): Promise<void> {
  for (const table of await tablesInOrder(db)) {
    const ofStart = rowsOfStart.get(table) ?? sql<boolean>`false`;
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE NOT (${ofStart}) LIMIT 1`.execute(db);
    if (rows.length > 0)
      throw new CommandError('A backup is restored into an empty instance only; this one holds data.');
  }
}

/** Deletes the rows of a start, so that the rows of the backup can be inserted. Fails if another row refers to one of these. */
export async function removeRowsOfStart(transaction: Executor, tables: ReadonlySet<string>): Promise<void> {
  for (const [table, ofStart] of rowsOfStart) {
    if (!tables.has(table)) continue;
    // A published document is protected by a trigger.
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(transaction);
    await sql`DELETE FROM ${sql.table(table)} WHERE ${ofStart}`.execute(transaction);
    await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(transaction);
  }
}
