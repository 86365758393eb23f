import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { findRoles, hasAnyRole } from '../../people/operators.repository';
import { readUuid } from '../../platform/uuid';
import type { Executor } from '../../platform/storage/database';
import type { ConsoleCaller } from './operatorRoute';

/** The internal id of the person in the parameter `user_id` of a path; undefined if there is no such person. */
async function personIn(executor: Executor, { params }: FastifyRequest): Promise<number | undefined> {
  const userId = readUuid((params as { user_id?: string }).user_id);
  if (userId === undefined) return undefined;
  const row = await executor.selectFrom('users').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row?.id;
}

/** Operators act neither on themselves nor on anybody who has a role, in force or not: that takes a command. */
export async function isOwnPerson({ db }: Context, request: FastifyRequest, { user }: ConsoleCaller): Promise<boolean> {
  const id = await personIn(db, request);
  return id !== undefined && (id === user.id || (await hasAnyRole(db, id)));
}

/** An owner changes the roles of everybody but themselves and other owners. */
export async function isOwnOperator(
  { db, clock }: Context,
  request: FastifyRequest,
  { user }: ConsoleCaller,
): Promise<boolean> {
  const id = await personIn(db, request);
  if (id === undefined) return false;
  return id === user.id || (await findRoles(db, id, clock.now())).some(({ role }) => role === 'owner');
}
