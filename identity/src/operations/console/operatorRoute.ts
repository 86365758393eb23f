import type { ErrorCode } from '@passport/shared/schemas/common';
import type { OperatorRole, Permission } from '@passport/shared/schemas/console/permissions';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import type { AuditTargetType } from '../../protection/audit/audit.tables';
import type { RefusalStatus } from '../../platform/http/refusals';
import type { RoleRow } from '../../people/operators.repository';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import type { OperatorSessionRow } from './operatorSessions.repository';

/** An operator whose call has passed the gate. */
export interface ConsoleCaller extends SessionWithUser {
  /** The roles that are in force now. */
  roles: OperatorRole[];
  grants: RoleRow[];
  /** Undefined only for the call that begins one. */
  operatorSession: OperatorSessionRow | undefined;
}

/** What the gate has to know of a route below /operator. */
export interface OperatorRoute {
  /** `session` begins a session of the console: any role may. */
  permission: Permission | 'session';
  /** A POST that changes nothing, e.g. a search whose words stand in no address: not refused where the console is read-only. */
  isRead?: true;
  /** What an act is on; its id is the first parameter of the path. A refused act is logged with it. */
  target?: AuditTargetType;
  /**
   * Whether the object that an act names is the operator's own, or that of somebody with a role: then it is refused. It is loaded before
   * the body is read.
   */
  isOwn?(context: Context, request: FastifyRequest, caller: ConsoleCaller): Promise<boolean>;
  /** Codes with which the route itself refuses, by status; those of the gate are added. */
  refusals?: Partial<Record<RefusalStatus, readonly ErrorCode[]>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operator?: OperatorRoute;
  }
}

/** The options of a route below /operator: without them the service does not start. */
export const operatorRoute = (operator: OperatorRoute): { config: { operator: OperatorRoute } } => ({
  config: { operator },
});

const callers = new WeakMap<FastifyRequest, ConsoleCaller>();

/** Keeps the caller of a request, for the gate alone. */
export const keepCaller = (request: FastifyRequest, caller: ConsoleCaller): void => void callers.set(request, caller);

/** The caller as far as the gate has recognized one. */
export const recognizedCaller = (request: FastifyRequest): ConsoleCaller | undefined => callers.get(request);

/** The caller of a route below /operator. */
export function consoleCaller(request: FastifyRequest): ConsoleCaller {
  const caller = callers.get(request);
  if (!caller) throw new Error('the route is not below /operator');
  return caller;
}

/** Whether a call changes something: it is refused where the console is read-only, and its refusal is logged. */
export const isAct = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  config.operator?.isRead !== true &&
  config.operator?.permission !== 'session';
