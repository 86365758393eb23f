import { sql } from 'kysely';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Database, Executor } from '../../platform/storage/database';
import type { DocumentRow } from './documents.repository';

/** Kind of the outbox messages about a new revision. */
export const documentMailKind = 'document_revision';

/** Longer than an outage of the mail server. */
const lifeSeconds = 3 * daySeconds;

/** Key of the advisory lock under which one process at a time fills the queue up to its limit; the number is arbitrary. */
const lockId = 7_205_771;

/** Starts the emails about a publication to the users who opted in. */
export async function startMailing(executor: Executor, { kind, revision }: DocumentRow): Promise<void> {
  await executor.insertInto('document_mailings').values({ kind, revision }).execute();
}

/**
 * Queues the emails of a publication to the next people, in the transaction that remembers how far it got.
 * @param limits `atOnce`: emails of one call; `waiting`: with this many in the queue none is added
 * @returns false if there is nothing to queue now
 */
export const queueNextEmails = (
  db: Database,
  now: Date,
  { atOnce, waiting }: { atOnce: number; waiting: number },
): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(transaction);
    const mailing = await transaction
      .selectFrom('document_mailings')
      .selectAll()
      .where('finished_at', 'is', null)
      .orderBy('kind')
      .orderBy('revision')
      .limit(1)
      // Processes of the previous release lock only this row.
      .forUpdate()
      .executeTakeFirst();
    if (!mailing || (await countWaiting(transaction)) >= waiting) return false;
    const { kind, revision, last_user_id } = mailing;
    await sql`
      WITH chosen AS (
        SELECT id, email, language FROM users
        WHERE document_emails AND id > ${last_user_id} AND is_active AND is_verified AND email IS NOT NULL
        ORDER BY id LIMIT ${atOnce}
      ), queued AS (
        INSERT INTO outbox (channel, kind, recipient, reference, created_at, due_at, expires_at)
        SELECT 'bulk_email', ${documentMailKind}, email,
          jsonb_build_object('user', id, 'document', ${kind}::text, 'revision', ${revision}::integer, 'language', language),
          ${now}::timestamptz, ${now}::timestamptz, ${addSeconds(now, lifeSeconds)}::timestamptz
        FROM chosen
      )
      UPDATE document_mailings SET
        last_user_id = coalesce((SELECT max(id) FROM chosen), last_user_id),
        finished_at = CASE WHEN (SELECT count(*) FROM chosen) < ${atOnce}::integer THEN ${now}::timestamptz END
      WHERE kind = ${kind} AND revision = ${revision}`.execute(transaction);
    return true;
  });

async function countWaiting(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM outbox WHERE state = 'queued' AND channel = 'bulk_email'`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** The address to which a user wants emails about new revisions now; undefined for none. */
export async function findChosenEmail(executor: Executor, userId: number): Promise<string | undefined> {
  const row = await executor
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('document_emails', '=', true)
    .where('is_active', '=', true)
    .where('is_verified', '=', true)
    .executeTakeFirst();
  return row?.email ?? undefined;
}
