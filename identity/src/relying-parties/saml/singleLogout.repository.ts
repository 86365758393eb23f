import type { Executor } from '../../platform/storage/database';

/** Records that a service is asked to end a session. @returns false if it has been asked already, so that only one answer is waited for */
export async function askService(executor: Executor, sessionIndex: string, requestId: string): Promise<boolean> {
  const asked = await executor
    .updateTable('saml_sessions')
    .set({ logout_state: 'asked', logout_request_id: requestId })
    .where('session_index', '=', sessionIndex)
    .where('logout_state', '=', 'open')
    .returning('session_index')
    .executeTakeFirst();
  return asked !== undefined;
}
