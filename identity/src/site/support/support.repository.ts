import { sql, type Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import { addSeconds, daySeconds, hourSeconds } from '../../platform/clock';
import { unavailable } from '../../platform/http/errors';
import type { SupportTables } from './support.tables';

export type SupportRequestRow = Selectable<SupportTables['support_requests']>;
export type SupportFileRow = Selectable<SupportTables['support_files']>;
export type NewSupportFile = Omit<SupportFileRow, 'number' | 'place' | 'created_at'>;

/** Files are deleted after this time (docs/security.md). */
const filesKeptSeconds = 90 * daySeconds;
/** Requests are deleted after this time, closed or not: until then a claim can follow from them. */
const requestsKeptSeconds = 3 * 365 * daySeconds;
/** Requests on one page of the list. */
const pageSize = 200;
/** An upload that has not become a request by then never will. */
const uploadSeconds = hourSeconds;
/** How long the deletion of a file's bytes may take, three times the timeout of a bucket; then it is repeated. */
const leaseSeconds = 60;

/** Schedules the deletion of files before they are stored: a request that takes them over cancels it (`insertRequest`). */
export async function scheduleDeletion(executor: Executor, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const due_at = addSeconds(now, uploadSeconds);
  await executor
    .insertInto('support_files_to_delete')
    .values(ids.map((id) => ({ id, due_at })))
    .execute();
}

/**
 * Writes a request with its files, which from then on belong to it.
 * @param request created at the time with which `scheduleDeletion` was called
 * @returns its number
 * @throws 503 if the upload took so long that one of its files is being deleted
 */
export async function insertRequest(
  transaction: Executor,
  request: Omit<SupportRequestRow, 'number' | 'closed_at'>,
  files: readonly NewSupportFile[],
): Promise<number> {
  const { number } = await transaction
    .insertInto('support_requests')
    .values(request)
    .returning('number')
    .executeTakeFirstOrThrow();
  if (files.length === 0) return number;
  const { created_at } = request;
  await transaction
    .insertInto('support_files')
    .values(files.map((file, place) => ({ ...file, number, place, created_at })))
    .execute();
  const ids = files.map(({ id }) => id);
  const taken = await transaction
    .deleteFrom('support_files_to_delete')
    .where('id', 'in', ids)
    // A lease has moved the due time of a file that is being deleted.
    .where('due_at', '=', addSeconds(created_at, uploadSeconds))
    .returning('id')
    .execute();
  if (taken.length < ids.length)
    throw unavailable('file storage', 1, 'a file of the request has been deleted meanwhile');
  return number;
}

export async function findRequest(executor: Executor, number: number): Promise<SupportRequestRow | undefined> {
  return executor.selectFrom('support_requests').selectAll().where('number', '=', number).executeTakeFirst();
}

export async function findFiles(executor: Executor, number: number): Promise<SupportFileRow[]> {
  return executor.selectFrom('support_files').selectAll().where('number', '=', number).orderBy('place').execute();
}

export async function setScan(executor: Executor, id: string, scan: SupportFileRow['scan']): Promise<void> {
  await executor.updateTable('support_files').set({ scan }).where('id', '=', id).execute();
}

/** Schedules the bytes of a file for deletion by the next run of the job; its row stays. */
export async function deleteSoon(transaction: Executor, id: string, now: Date): Promise<void> {
  await transaction
    .insertInto('support_files_to_delete')
    .values({ id, due_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface ListedRequests {
  /** The newest first. */
  rows: (SupportRequestRow & { files: number })[];
  /** How many there are from the first of the rows on. */
  total: number;
}

/**
 * A page of requests.
 * @param all closed ones too
 * @param before only those with a smaller number
 */
export async function listRequests(
  executor: Executor,
  { all, before }: { all: boolean; before: number | undefined },
): Promise<ListedRequests> {
  const wanted = executor
    .selectFrom('support_requests as r')
    .$if(!all, (query) => query.where('closed_at', 'is', null))
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0));
  const rows = await wanted
    .selectAll('r')
    .select(sql<number>`(SELECT count(*)::integer FROM support_files f WHERE f.number = r.number)`.as('files'))
    .orderBy('number', 'desc')
    .limit(pageSize)
    .execute();
  const { total } = await wanted.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** @returns false if there is no such open request */
export async function closeRequest(executor: Executor, number: number, now: Date): Promise<boolean> {
  const row = await executor
    .updateTable('support_requests')
    .set({ closed_at: now })
    .where('number', '=', number)
    .where('closed_at', 'is', null)
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the rows of old files; a trigger queues their bytes. */
export async function expireFiles(executor: Executor, now: Date): Promise<void> {
  const oldest = addSeconds(now, -filesKeptSeconds);
  await deleteInBatches(executor, 'support_files', (row) => row('created_at', '<', oldest));
}

/** Deletes old requests with the rows of their files. */
export async function purgeRequests(executor: Executor, now: Date): Promise<void> {
  const oldest = addSeconds(now, -requestsKeptSeconds);
  await deleteInBatches(executor, 'support_requests', (row) => row('created_at', '<', oldest));
}

/**
 * Claims a file whose bytes have to be deleted now, by a lease: it is due again later, unless it is removed from the schedule before.
 * From then on no request takes it over.
 */
export async function claimFileToDelete(executor: Executor, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    WITH due AS MATERIALIZED (
      SELECT id FROM support_files_to_delete WHERE due_at <= ${now} ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE support_files_to_delete SET due_at = ${addSeconds(now, leaseSeconds)}::timestamptz
    WHERE id IN (SELECT id FROM due) RETURNING id`.execute(executor);
  return rows[0]?.id;
}

/** Ends the schedule of a file whose bytes are deleted. */
export async function removeFromSchedule(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('support_files_to_delete').where('id', '=', id).execute();
}
