import { sql } from 'kysely';
import type { Database } from '../../platform/storage/database';
import { defaultDocuments } from './defaults/defaultDocuments';
import { publishDocument } from './publishDocument';

/** The author of the texts that come with the product. */
export const templateAuthor = 'template';

/** Key of the advisory lock under which processes that start together look for missing texts; the number is arbitrary. */
const lockId = 7_205_770;

/** Publishes the text that comes with the product for each kind without any, so that no link opens an empty page. */
export async function publishDefaults(db: Database, now: Date): Promise<void> {
  const published = await publishedKinds(db);
  if (defaultDocuments.every(({ kind }) => published.has(kind))) return;
  await db.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(transaction);
    const present = await publishedKinds(transaction);
    for (const document of defaultDocuments.filter(({ kind }) => !present.has(kind)))
      await publishDocument(transaction, { ...document, author: templateAuthor, mustBeAccepted: false }, now);
  });
}

async function publishedKinds(executor: Pick<Database, 'selectFrom'>): Promise<Set<string>> {
  const rows = await executor.selectFrom('documents').select('kind').distinct().execute();
  return new Set(rows.map(({ kind }) => kind));
}
