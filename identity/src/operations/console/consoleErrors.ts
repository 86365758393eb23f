import {
  operatorRoles,
  permissions,
  type OperatorRole,
  type Permission,
} from '@passport/shared/schemas/console/permissions';
import { AppError } from '../../platform/http/errors';

/** 401: the session of the console is missing, has ended or belongs to another session of the person. */
export const operatorSessionRequired = (): AppError =>
  new AppError(401, 'errors.operator-session', { code: 'operator_session_required' });
/** 401: the person has neither an authenticator nor a passkey. */
export const factorSetupRequired = (): AppError =>
  new AppError(401, 'errors.operator-factor', { code: 'second_factor_setup_required' });
/** 403: the address is in none of the networks of OPERATOR_ALLOW. */
export const networkNotAllowed = (): AppError =>
  new AppError(403, 'errors.operator-network', { code: 'network_not_allowed' });
/** 409: OPERATOR_READ_ONLY. */
export const readOnly = (): AppError => new AppError(409, 'errors.operator-read-only', { code: 'read_only' });
/** 403: no role of the operator has the permission; `errors.roles` and the text name those that have. */
export function roleMissing(permission: Permission): AppError {
  const having: readonly OperatorRole[] = permissions[permission];
  const roles = operatorRoles.filter((role) => having.includes(role)).join(', ');
  return new AppError(403, 'errors.operator-role', { facts: { roles } });
}
/** 403: the object is the operator's own, or that of somebody with a role. */
export const notYourself = (): AppError => new AppError(403, 'errors.not-yourself', { code: 'not_yourself' });
/** 401: a dangerous act needs a proof of the last five minutes. */
export const proofRequired = (): AppError => new AppError(401, 'errors.operator-proof', { code: 'proof_required' });
/** 400: an act without a reason. */
export const reasonRequired = (): AppError =>
  new AppError(400, 'errors.reason-required', {
    code: 'reason_required',
    fields: { reason: 'errors.reason-required' },
  });
/** 409: the object is not as the operator has seen it. @param operator who changed it, where an operator did */
export const changedMeanwhile = (operator: string | undefined): AppError =>
  operator === undefined
    ? new AppError(409, 'errors.changed-since', { code: 'changed_meanwhile' })
    : new AppError(409, 'errors.changed-by', { code: 'changed_meanwhile', facts: { operator } });
/** 429: support clears the limits of a person once a day. */
export const limitsClearedToday = (retryAfterSeconds: number): AppError =>
  new AppError(429, 'errors.limits-cleared', { code: 'too_many_requests', retryAfterSeconds });
