import type { Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import type { SamlTables } from './saml.tables';

export type SamlRequestRow = Selectable<SamlTables['saml_requests']>;
export type NewSamlRequest = Omit<SamlRequestRow, 'bounces' | 'used_at'>;

/** Keeps a request until its visitor has signed in. */
export async function insertRequest(executor: Executor, request: NewSamlRequest): Promise<void> {
  await executor.insertInto('saml_requests').values(request).execute();
}

const selectOpen = (executor: Executor, now: Date) =>
  executor.selectFrom('saml_requests').selectAll().where('used_at', 'is', null).where('expires_at', '>', now);

/** @returns undefined where the request was answered or has expired */
export async function findRequest(executor: Executor, id: string, now: Date): Promise<SamlRequestRow | undefined> {
  return selectOpen(executor, now).where('id', '=', id).executeTakeFirst();
}

/** As `findRequest`, by the ID that the service provider gave the request. */
export async function findRequestOf(
  executor: Executor,
  applicationId: string,
  requestId: string,
  now: Date,
): Promise<SamlRequestRow | undefined> {
  return selectOpen(executor, now)
    .where('application_id', '=', applicationId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

/** Counts that the visitor is sent to the sign-in page. @returns how often, with this time */
export async function countBounce(executor: Executor, id: string): Promise<number> {
  const row = await executor
    .updateTable('saml_requests')
    .set(({ eb }) => ({ bounces: eb('bounces', '+', 1) }))
    .where('id', '=', id)
    .returning('bounces')
    .executeTakeFirstOrThrow();
  return row.bounces;
}

/** Consumes a request. @returns false where it was answered before */
export async function consumeRequest(executor: Executor, id: string, now: Date): Promise<boolean> {
  const consumed = await executor
    .updateTable('saml_requests')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return consumed !== undefined;
}

/** Deletes expired SAML requests. */
export async function purgeSamlRequests(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'saml_requests', (row) => row('expires_at', '<', now));
}
