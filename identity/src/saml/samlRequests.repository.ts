import type { Selectable } from 'kysely';
import type { Executor } from '../storage/database';
import type { SamlTables } from './saml.tables';

export type SamlRequestRow = Selectable<SamlTables['saml_requests']>;
export type NewSamlRequest = Omit<SamlRequestRow, 'bounces' | 'used_at'>;

/** Keeps a request until its visitor has signed in. */
export async function insertRequest(executor: Executor, request: NewSamlRequest): Promise<void> {
  await executor.insertInto('saml_requests').values(request).execute();
}

/** A request that waits; undefined where it was answered or has expired. */
export async function findRequest(executor: Executor, id: string, now: Date): Promise<SamlRequestRow | undefined> {
  return executor
    .selectFrom('saml_requests')
    .selectAll()
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Counts that its visitor is sent to sign in. @returns how often by now */
export async function countBounce(executor: Executor, id: string): Promise<number> {
  const row = await executor
    .updateTable('saml_requests')
    .set(({ eb }) => ({ bounces: eb('bounces', '+', 1) }))
    .where('id', '=', id)
    .returning('bounces')
    .executeTakeFirstOrThrow();
  return row.bounces;
}

/** Uses a request up. @returns whether it was not used before */
export async function useRequest(executor: Executor, id: string, now: Date): Promise<boolean> {
  const used = await executor
    .updateTable('saml_requests')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
