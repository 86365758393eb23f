import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { hourSeconds } from '../../platform/clock';
import { readUuid } from '../../platform/uuid';
import { record } from '../../protection/audit/audit';
import type { AuditTargetType } from '../../protection/audit/audit.tables';
import { countAction } from '../../protection/limits/countAction';
import { isAct, recognizedCaller } from './operatorRoute';
import { operatorActor } from './operatorActor';

/** The first parameter of a path: the id of what the act is on. Anything else that stands there, e.g. a phone, is not logged. */
const idIn = ({ params }: FastifyRequest, target: AuditTargetType | undefined): string | undefined => {
  const [value] = Object.values((params ?? {}) as Record<string, string>);
  if (target === 'support_request') return /^\d{1,9}$/.test(value ?? '') ? value : undefined;
  return readUuid(value);
};

/** Sessions of the console of one person that did not begin: later ones of the hour are not logged, or a stolen token would fill the log. */
const loggedBeginnings = { limit: 20, windowSeconds: hourSeconds };

/** Whether an answer refuses what was asked for. A form that is to be filled in again, or a proof to be given first, is part of asking. */
const refusesAct = (status: number, code: string | undefined): boolean => status !== 400 && code !== 'proof_required';

/**
 * Logs an act of an operator that was refused, as a kind of its own: an act has its own row, in its own transaction. A session of the
 * console that does not begin is one too, whatever the reason: its 400 is a wrong factor.
 * @returns a hook that runs before the answer is sent
 */
export const logRefusedAct =
  (context: Context) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const caller = recognizedCaller(request);
    const { statusCode } = reply;
    const { operator } = request.routeOptions.config;
    const isBeginning = operator?.permission === 'session' && request.method === 'POST';
    if (!caller || !operator || statusCode < 400 || statusCode >= 500 || !(isAct(request) || isBeginning))
      return payload;
    const { code } = JSON.parse(String(payload)) as { code?: string };
    if (!isBeginning && !refusesAct(statusCode, code)) return payload;
    const counted = { key: `operator_refused|${caller.user.id}`, ...loggedBeginnings };
    const isOver =
      isBeginning &&
      (await countAction(context, context.db, counted).then(
        () => false,
        () => true,
      ));
    if (isOver) return payload;
    const id = idIn(request, operator.target);
    await record(context.db, {
      event: 'operator_act_refused',
      at: context.clock.now(),
      userId: null,
      actor: operatorActor(caller),
      details: { permission: operator.permission, status: statusCode, ...(code !== undefined && { code }) },
      requestId: request.id,
      ...(operator.target && id !== undefined && { target: { type: operator.target, id } }),
    }).catch((error: unknown) => context.log.error({ err: error }, 'cannot log the refused act of an operator'));
    return payload;
  };
