import type { FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { findRoles } from '../people/operators.repository';
import { forbidden } from '../platform/http/errors';
import { requireSession } from './requireSession';
import type { SessionWithUser } from './sessions.repository';

/**
 * The session of an operator who edits brands: the role of an editor.
 * @throws 401 without a session, see requireSession; 403 for anybody else
 */
export async function requireOperator(context: Context, request: FastifyRequest): Promise<SessionWithUser> {
  const found = await requireSession(context, request);
  // The mark outlives the end of a role by an hour at most: only the role has the time.
  const roles = found.user.is_operator ? await findRoles(context.db, found.user.id, context.clock.now()) : [];
  if (!roles.some(({ role }) => role === 'editor')) throw forbidden();
  return found;
}

const callers = new WeakMap<FastifyRequest, SessionWithUser>();

/** For a route of operators: the body of any other caller is not read. @returns its options */
export const operatorFirst = (context: Context) => ({
  onRequest: async (request: FastifyRequest): Promise<void> => {
    callers.set(request, await requireOperator(context, request));
  },
});

/** The caller of a route with `operatorFirst`. */
export function operatorOf(request: FastifyRequest): SessionWithUser {
  const caller = callers.get(request);
  if (!caller) throw new Error('the route lacks operatorFirst');
  return caller;
}
