import { mayDo, type Permission } from '@passport/shared/schemas/console/permissions';
import type { Context } from '../../../context';
import { addSeconds } from '../../../platform/clock';
import { sql } from 'kysely';
import { notFound } from '../../../platform/http/errors';
import { readUuid } from '../../../platform/uuid';
import type { UserRow } from '../../../people/users.repository';
import { record } from '../../../protection/audit/audit';
import { operatorActor } from '../operatorActor';
import type { ConsoleCaller } from '../operatorRoute';

/** An operator who looks at one person for this long has looked once. */
export const lookSeconds = 15 * 60;

/** A read of a person by an operator. */
export interface PersonRead {
  caller: ConsoleCaller;
  /** Of the path. */
  userId: string;
  permission: Permission;
  requestId: string;
}

/** A look at a person, or at a request to support of theirs. */
export interface Look extends Omit<PersonRead, 'userId'> {
  /** Number of the request. */
  request?: number;
}

/** The roles of an operator that have a permission, as the person is told: without a name. */
export const rolesFor = ({ roles }: Pick<ConsoleCaller, 'roles'>, permission: Permission): string =>
  roles.filter((role) => mayDo([role], permission)).join(' ');

/** @throws 404 */
export async function findPerson({ reads }: Pick<Context, 'reads'>, userId: string): Promise<UserRow> {
  const id = readUuid(userId);
  if (id === undefined) throw notFound();
  return reads.selectFrom('users').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow(notFound);
}

/**
 * Writes into a person's history that an operator of this role has looked at the account: before anything is shown, and once for all that
 * the operator looks at within a quarter of an hour: of the account, and of each request to support.
 */
export async function recordView(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  person: Pick<UserRow, 'id' | 'user_id'>,
  { caller, permission, requestId, request }: Look,
): Promise<void> {
  const now = clock.now();
  const actor = operatorActor(caller);
  const earlier = await db
    .selectFrom('audit_events')
    .select('id')
    .where('user_id', '=', person.id)
    .where('event', '=', 'operator_viewed')
    .where('actor', '=', actor.name)
    .where('at', '>', addSeconds(now, -lookSeconds))
    .where(sql<boolean>`details->>'request' IS NOT DISTINCT FROM ${request?.toString() ?? null}::text`)
    .executeTakeFirst();
  if (earlier) return;
  await record(db, {
    ...{ event: 'operator_viewed', at: now, userId: person.id, actor, requestId },
    target: { type: 'user', id: person.user_id },
    details: { role: rolesFor(caller, permission), ...(request !== undefined && { request }) },
  });
}

/** Finds a person for an operator, whose look is recorded. @throws 404 */
export async function seePerson(context: Context, { userId, ...read }: PersonRead): Promise<UserRow> {
  const person = await findPerson(context, userId);
  await recordView(context, person, read);
  return person;
}
