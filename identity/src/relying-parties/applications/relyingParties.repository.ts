import type { RelyingPartyType } from '@passport/shared/schemas/applications';
import type { Executor } from '../../platform/storage/database';
import type { ApplicationRow } from './oauthClients.repository';

/** A relying party of any kind, as operators manage it; its row stays locked until the transaction ends. */
export async function lockRelyingParty(
  executor: Executor,
  type: RelyingPartyType,
  id: string,
): Promise<ApplicationRow | undefined> {
  return executor
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirst();
}

/** Every relying party of a kind, the oldest first. */
export async function listRelyingParties(executor: Executor, type: RelyingPartyType): Promise<ApplicationRow[]> {
  return executor.selectFrom('applications').selectAll().where('type', '=', type).orderBy('created_at').execute();
}
