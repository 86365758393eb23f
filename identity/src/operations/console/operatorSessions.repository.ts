import type { Selectable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import { deleteInBatches } from '../../platform/storage/deleteInBatches';
import type { Tables } from '../../platform/storage/tables';

export type OperatorSessionRow = Selectable<Tables['operator_sessions']>;

/** Begins a session of the console; an earlier one of the same session of the person ends. */
export async function insertOperatorSession(executor: Executor, session: OperatorSessionRow): Promise<void> {
  await deleteOperatorSession(executor, session.sid);
  await executor.insertInto('operator_sessions').values(session).execute();
}

export async function findOperatorSession(
  executor: Executor,
  hash: Buffer,
  sid: string,
): Promise<OperatorSessionRow | undefined> {
  return executor
    .selectFrom('operator_sessions')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('sid', '=', sid)
    .executeTakeFirst();
}

export async function touchOperatorSession(executor: Executor, hash: Buffer, now: Date): Promise<void> {
  await executor.updateTable('operator_sessions').set({ last_seen_at: now }).where('token_hash', '=', hash).execute();
}

/** Locks the session of the console of a person's session against its end. @returns whether there is one */
export async function lockOperatorSession(executor: Executor, sid: string): Promise<boolean> {
  const session = executor.selectFrom('operator_sessions').select('sid').where('sid', '=', sid).forKeyShare();
  return (await session.executeTakeFirst()) !== undefined;
}

/** @returns whether there was one */
export async function deleteOperatorSession(executor: Executor, sid: string): Promise<boolean> {
  const { numDeletedRows } = await executor.deleteFrom('operator_sessions').where('sid', '=', sid).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function purgeOperatorSessions(executor: Executor, now: Date): Promise<void> {
  await deleteInBatches(executor, 'operator_sessions', (row) => row('expires_at', '<', now));
}
