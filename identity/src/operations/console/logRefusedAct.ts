import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { record } from '../../protection/audit/audit';
import { isAct, recognizedCaller } from './operatorRoute';
import { operatorActor } from './operatorActor';

const longestId = 100;

/** The first parameter of a path: the id of what the act is on. */
const firstParameter = ({ params }: FastifyRequest): string | undefined => {
  const [value] = Object.values((params ?? {}) as Record<string, string>);
  return value !== undefined && value.length <= longestId && /^[\w-]+$/.test(value) ? value : undefined;
};

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
    const id = firstParameter(request);
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
