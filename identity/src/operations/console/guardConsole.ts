import type { ErrorCode } from '@passport/shared/schemas/common';
import { needsRecentProof } from '@passport/shared/schemas/console/permissions';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Context } from '../../context';
import { refusals, sessionRefusals, type RefusalStatus } from '../../platform/http/refusals';
import { createGate } from './gate';
import { logRefusedAct } from './logRefusedAct';
import type { OperatorRoute } from './operatorRoute';

const prefix = '/api/operator/';

type Codes = Partial<Record<RefusalStatus, readonly ErrorCode[]>>;

/** The refusals of the gate, and of the act helper, for a route. */
function gateRefusals({ permission, isRead, isOwn }: OperatorRoute, method: RouteOptions['method']): Codes {
  const isActing = method !== 'GET' && method !== 'HEAD' && !isRead && permission !== 'session';
  const isBeginning = permission === 'session' && method === 'POST';
  const isDangerous = permission !== 'session' && needsRecentProof(permission);
  return {
    401: [
      ...sessionRefusals,
      isBeginning ? ('second_factor_setup_required' as const) : ('operator_session_required' as const),
      ...(isDangerous ? (['proof_required'] as const) : []),
    ],
    403: ['network_not_allowed', ...(isOwn ? (['not_yourself'] as const) : [])],
    ...(isActing && { 400: ['reason_required'], 409: ['read_only', 'changed_meanwhile'] }),
  };
}

function together(one: Codes, other: Codes): Codes {
  const statuses = [...new Set([...Object.keys(one), ...Object.keys(other)])].map(Number) as RefusalStatus[];
  return Object.fromEntries(
    statuses.map((status) => [status, [...new Set([...(one[status] ?? []), ...(other[status] ?? [])])]]),
  );
}

const listOf = <Hook>(hooks: Hook | Hook[] | undefined): Hook[] =>
  hooks === undefined ? [] : Array.isArray(hooks) ? hooks : [hooks];

/**
 * Puts the gate in front of every route below /api/operator/, whatever folder it is registered by. Comes before all routes.
 * @throws at the start, for a route that declares no permission
 */
export function guardConsole(api: FastifyInstance, context: Context): void {
  const gate = createGate(context);
  const logRefused = logRefusedAct(context);
  api.addHook('onRoute', (route) => {
    if (!route.url.startsWith(prefix)) return;
    const operator = route.config?.operator;
    if (!operator) throw new Error(`${String(route.method)} ${route.url} declares no permission (operatorRoute)`);
    route.onRequest = [gate, ...listOf(route.onRequest)] as never;
    route.onSend = [logRefused, ...listOf(route.onSend)] as never;
    route.schema = {
      ...route.schema,
      response: {
        ...refusals(together(gateRefusals(operator, route.method), operator.refusals ?? {})),
        ...(route.schema?.response as object | undefined),
      },
    };
  });
}
