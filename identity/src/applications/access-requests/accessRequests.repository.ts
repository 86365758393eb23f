import type { AccessRequestState } from '@passport/shared/schemas/accessRequests';
import type { ApplicationType } from '@passport/shared/schemas/applications';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { AccessRequestsTables } from './accessRequests.tables';
import type { AccessStates } from './accessRules';

export type AccessRequestRow = Selectable<AccessRequestsTables['access_requests']>;

/** The state of the latest request of each type of a person. */
export async function findAccessStates(executor: Executor, userId: number): Promise<AccessStates> {
  const { rows } = await sql<{ type: ApplicationType; state: AccessRequestState }>`
    SELECT DISTINCT ON (type) type, state FROM access_requests WHERE user_id = ${userId}
    ORDER BY type, number DESC`.execute(executor);
  return Object.fromEntries(rows.map(({ type, state }) => [type, state]));
}

/** Whether a person may register applications of a type. */
export async function hasAccess(executor: Executor, userId: number, type: ApplicationType): Promise<boolean> {
  const row = await executor
    .selectFrom('access_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('state', '=', 'APPROVED')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person may register applications of any type. */
export async function hasSomeAccess(executor: Executor, userId: number): Promise<boolean> {
  const row = await executor
    .selectFrom('access_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'APPROVED')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the new request; undefined where an open one of the type exists */
export async function insertAccessRequest(
  executor: Executor,
  request: Insertable<AccessRequestsTables['access_requests']>,
): Promise<AccessRequestRow | undefined> {
  return executor
    .insertInto('access_requests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The open request of a type: WAITING or APPROVED. */
export async function findOpenRequest(
  executor: Executor,
  userId: number,
  type: ApplicationType,
): Promise<AccessRequestRow | undefined> {
  return executor
    .selectFrom('access_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('state', 'in', ['WAITING', 'APPROVED'])
    .executeTakeFirst();
}

/** A request of a person; locked until the transaction ends. */
export async function lockOwnRequest(
  executor: Executor,
  userId: number,
  id: string,
): Promise<AccessRequestRow | undefined> {
  return executor
    .selectFrom('access_requests')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** @param before the number of the request after which the page begins; undefined for the first page */
export async function listOwnRequests(
  executor: Executor,
  userId: number,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<AccessRequestRow[]> {
  return executor
    .selectFrom('access_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (requests) => requests.where('number', '<', before!))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** Every waiting or approved request, and the latest decisions, with the person's phone; the oldest first. */
export async function listRequests(executor: Executor): Promise<(AccessRequestRow & { phone: string })[]> {
  return executor
    .selectFrom('access_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('r')
    .select('u.phone')
    .orderBy('r.number')
    .execute();
}

export async function updateRequest(
  executor: Executor,
  id: string,
  change: Updateable<AccessRequestsTables['access_requests']>,
): Promise<AccessRequestRow> {
  return executor
    .updateTable('access_requests')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The latest request of a person of a type in a state. */
export async function findRequestIn(
  executor: Executor,
  { userId, type, state }: { userId: number; type: ApplicationType; state: AccessRequestState },
): Promise<AccessRequestRow | undefined> {
  return executor
    .selectFrom('access_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('state', '=', state)
    .orderBy('number', 'desc')
    .executeTakeFirst();
}

/** Deletes every code, token and site token of a person's applications of a type, so that no later approval revives one. */
export async function deleteTokensOfApplications(
  executor: Executor,
  userId: number,
  type: ApplicationType,
): Promise<void> {
  const owned = executor
    .selectFrom('applications')
    .select('id')
    .where('owner_id', '=', userId)
    .where('type', type === 'OAUTH2_CLIENT' ? '=' : '<>', 'OAUTH2_CLIENT');
  await executor.deleteFrom('oauth2_artifacts').where('application_id', 'in', owned).execute();
  await executor.deleteFrom('site_tokens').where('application_id', 'in', owned).execute();
}
