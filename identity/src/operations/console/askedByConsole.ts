import { mayDo } from '@passport/shared/schemas/console/permissions';
import type { ActBody } from '@passport/shared/schemas/console/acts';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Context } from '../../context';
import { findRoles } from '../../people/operators.repository';
import type { Tables } from '../../platform/storage/tables';
import { requireOpenSession } from '../../sessions/requireOpenSession';
import type { ActRequest } from './act';
import { operatorSessionRequired, reasonRequired, roleMissing } from './consoleErrors';
import { operatorActor } from './operatorActor';
import { consoleCaller, type ConsoleCaller, type OperatorRoute } from './operatorRoute';
import { lockOperatorSession } from './operatorSessions.repository';

type ConsoleRequest = FastifyRequest<{ Body: ActBody }>;

/**
 * How an act is asked for by a call of the console.
 * @throws 400 reason_required
 */
export function askedByConsole(
  context: Pick<Context, 'clock'>,
  request: ConsoleRequest,
): ActRequest & { reason: string } {
  const asked = readAsked(context, request);
  if (asked.reason === '') throw reasonRequired();
  return asked;
}

/** The same where something else may stand for the reason, which is empty then. */
export function readAsked(context: Pick<Context, 'clock'>, request: ConsoleRequest): ActRequest & { reason: string } {
  const { reason = '', expected } = request.body;
  const caller = consoleCaller(request);
  const { permission } = request.routeOptions.config.operator!;
  return {
    ...{ actor: operatorActor(caller), reason: reason.trim(), expected, requestId: request.id },
    confirmActor: (transaction) => confirmActor(context, transaction, caller, permission),
  };
}

/** What the gate has found, once more. @throws 401 without the sessions, 403 without the permission */
async function confirmActor(
  { clock }: Pick<Context, 'clock'>,
  transaction: Transaction<Tables>,
  caller: ConsoleCaller,
  permission: OperatorRoute['permission'],
): Promise<void> {
  // The end of a role or of the session of the person deletes it, and so waits for this transaction.
  if (!(await lockOperatorSession(transaction, caller.session.sid))) throw operatorSessionRequired();
  await requireOpenSession(transaction, caller);
  const roles = (await findRoles(transaction, caller.user.id, clock.now())).map(({ role }) => role);
  if (permission !== 'session' && !mayDo(roles, permission)) throw roleMissing(permission);
}
