import type { RelyingPartyType } from '@passport/shared/schemas/applications';
import type { Executor } from '../../platform/storage/database';
import { isUsable } from './isUsable';
import type { ApplicationRow } from './oauthClients.repository';

const selectRelyingParty = (executor: Executor, type: RelyingPartyType, id: string) =>
  executor.selectFrom('applications').selectAll().where('id', '=', id).where('type', '=', type);

/** A relying party of any kind, as operators manage it. */
export const findRelyingParty = (
  executor: Executor,
  type: RelyingPartyType,
  id: string,
): Promise<ApplicationRow | undefined> => selectRelyingParty(executor, type, id).executeTakeFirst();

/** The same; its row stays locked until the transaction ends. */
export const lockRelyingParty = (
  executor: Executor,
  type: RelyingPartyType,
  id: string,
): Promise<ApplicationRow | undefined> => selectRelyingParty(executor, type, id).forUpdate().executeTakeFirst();

/** Every relying party of a kind, the oldest first. */
export async function listRelyingParties(executor: Executor, type: RelyingPartyType): Promise<ApplicationRow[]> {
  return executor.selectFrom('applications').selectAll().where('type', '=', type).orderBy('created_at').execute();
}

/** The applications of a person that sign people in, the oldest first. */
export async function listUsableOf(
  executor: Executor,
  ownerId: number,
): Promise<Pick<ApplicationRow, 'id' | 'type' | 'name'>[]> {
  return executor
    .selectFrom('applications as a')
    .select(['a.id', 'a.type', 'a.name'])
    .where('a.owner_id', '=', ownerId)
    .where(isUsable)
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
}
