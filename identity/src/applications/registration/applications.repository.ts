import type { ApplicationType } from '@passport/shared/schemas/applications';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Executor } from '../../platform/storage/database';
import type { ApplicationsTables } from './applications.tables';
import type { ApplicationRow } from './oauthClients.repository';

/** An application that a person manages; SAML service providers are managed by operators. */
export type OwnApplicationRow = Omit<ApplicationRow, 'type'> & {
  type: ApplicationType;
  /** When an inactive application is deleted. */
  deletes_at: Date | null;
};

/**
 * When an inactive application is deleted: 3 calendar months (UTC) after it became inactive, clamped to the last day of a shorter
 * month. The query must alias applications as `a`.
 */
export const deletesAt = sql<Date | null>`CASE WHEN a.is_active THEN NULL
  ELSE (a.deactivated_at AT TIME ZONE 'UTC' + interval '3 months') AT TIME ZONE 'UTC' END`;

/** SQL condition: the application is not due for deletion. One that is due is gone, even if the job that deletes it is late. */
const isKept = (now: Date) => sql<boolean>`coalesce(${deletesAt} > ${now}, true)`;

/** Whether a relying party is due for deletion. */
export const isPastDeletion = async (executor: Executor, id: string, now: Date): Promise<boolean> =>
  (await executor
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.id', '=', id)
    .where(isKept(now))
    .executeTakeFirst()) === undefined;

const selectOwn = (executor: Executor, ownerId: number, now: Date) =>
  executor
    .selectFrom('applications as a')
    .selectAll('a')
    .select(deletesAt.as('deletes_at'))
    .where('a.owner_id', '=', ownerId)
    .where('a.type', 'in', ['OAUTH2_CLIENT', 'UNIT_SITE'])
    .where(isKept(now))
    .$castTo<OwnApplicationRow>();

/** Every application of a person, the newest first. */
export const listOwnApplications = (executor: Executor, ownerId: number, now: Date): Promise<OwnApplicationRow[]> =>
  selectOwn(executor, ownerId, now).orderBy('a.created_at', 'desc').orderBy('a.id', 'desc').execute();

export const findOwnApplication = (
  executor: Executor,
  ownerId: number,
  id: string,
  now: Date,
): Promise<OwnApplicationRow | undefined> =>
  selectOwn(executor, ownerId, now).where('a.id', '=', id).executeTakeFirst();

/** An application of a person; its row stays locked until the transaction ends. */
export const lockOwnApplication = (
  executor: Executor,
  ownerId: number,
  id: string,
  now: Date,
): Promise<OwnApplicationRow | undefined> =>
  selectOwn(executor, ownerId, now).where('a.id', '=', id).forUpdate().executeTakeFirst();

/**
 * Serializes the creation of applications of one person, so that their number cannot exceed the limit: locks the person's row
 * until the transaction ends.
 */
export async function lockOwner(executor: Executor, ownerId: number): Promise<void> {
  await executor.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
}

export async function countOwnApplications(executor: Executor, ownerId: number): Promise<number> {
  const { count } = await executor
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns the id of the new application */
export async function insertApplication(
  executor: Executor,
  application: Insertable<ApplicationsTables['applications']>,
): Promise<string> {
  const { id } = await executor
    .insertInto('applications')
    .values(application)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateApplication(
  executor: Executor,
  id: string,
  change: Updateable<ApplicationsTables['applications']>,
): Promise<void> {
  await executor.updateTable('applications').set(change).where('id', '=', id).execute();
}

/** Deletes an application with its secrets, codes, tokens and consents, by foreign keys. */
export async function deleteApplication(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('applications').where('id', '=', id).execute();
}

/** How many people have an application among their connected services. */
export async function countConnectedPeople(executor: Executor, applicationId: string): Promise<number> {
  const { count } = await executor
    .selectFrom('connected_services')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('application_id', '=', applicationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
