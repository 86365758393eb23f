import type { ActBody } from '@passport/shared/schemas/console/acts';
import type { FastifyRequest } from 'fastify';
import type { ActRequest } from './act';
import { reasonRequired } from './consoleErrors';
import { operatorActor } from './operatorActor';
import { consoleCaller } from './operatorRoute';

/**
 * How an act is asked for by a call of the console.
 * @throws 400 reason_required
 */
export function askedByConsole(request: FastifyRequest<{ Body: ActBody }>): ActRequest & { reason: string } {
  const { reason = '', expected } = request.body;
  if (reason.trim() === '') throw reasonRequired();
  return { actor: operatorActor(consoleCaller(request)), reason: reason.trim(), expected, requestId: request.id };
}
