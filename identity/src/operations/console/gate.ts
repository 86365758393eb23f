import { inNetworks } from '@passport/shared/net/boundConnections';
import { mayDo, needsRecentProof, operatorProofSeconds } from '@passport/shared/schemas/console/permissions';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { addSeconds } from '../../platform/clock';
import { forbidden } from '../../platform/http/errors';
import { findRoles } from '../../people/operators.repository';
import { requireSession } from '../../sessions/requireSession';
import { countPasskeys } from '../../sign-in/passkeys/passkeys.repository';
import {
  factorSetupRequired,
  networkNotAllowed,
  notYourself,
  operatorSessionRequired,
  proofRequired,
  readOnly,
  roleMissing,
} from './consoleErrors';
import { isOpen, readOperatorCookie } from './operatorCookie';
import { isAct, keepCaller, type ConsoleCaller, type OperatorRoute } from './operatorRoute';
import { findOperatorSession, touchOperatorSession, type OperatorSessionRow } from './operatorSessions.repository';

/** `last_seen_at` is written at most this often. */
const touchSeconds = 60;

/**
 * The gate of every call below /operator, before anything of its body or query is read. The order of its refusals is fixed: what a caller
 * may not know is refused before what they may.
 * @returns a hook of the request
 * @throws 401 without a session of the person, 403 without a role, 401 operator_session_required (or second_factor_setup_required
 *   where one is begun), 403 network_not_allowed, 409 read_only, 403 without the permission, 403 not_yourself, 401 proof_required
 */
export function createGate(context: Context): (request: FastifyRequest) => Promise<void> {
  const { allow, isReadOnly } = context.config.console;
  const isAllowed = allow.length === 0 ? () => true : inNetworks(allow);
  return async (request) => {
    const route = request.routeOptions.config.operator!;
    const caller = await recognize(context, request, route);
    keepCaller(request, caller);
    if (!isAllowed(request.ip)) throw networkNotAllowed();
    if (route.permission === 'session') return;
    const isActing = isAct(request);
    if (isActing && isReadOnly) throw readOnly();
    if (!mayDo(caller.roles, route.permission)) throw roleMissing(route.permission);
    if (isActing && (await route.isOwn?.(context, request, caller))) throw notYourself();
    if (needsRecentProof(route.permission) && !isProofRecent(context, caller)) throw proofRequired();
  };
}

/** Who calls: a person with a role and, but for the call that begins one, a session of the console. */
async function recognize(context: Context, request: FastifyRequest, route: OperatorRoute): Promise<ConsoleCaller> {
  const signedIn = await requireSession(context, request);
  const grants = await findRoles(context.db, signedIn.user.id, context.clock.now());
  if (grants.length === 0) throw forbidden();
  const isBeginning = route.permission === 'session' && request.method === 'POST';
  if (isBeginning && !(await canProve(context, signedIn.user))) throw factorSetupRequired();
  const operatorSession = isBeginning
    ? undefined
    : await requireOperatorSession(context, request, signedIn.session.sid);
  return { ...signedIn, grants, roles: grants.map(({ role }) => role), operatorSession };
}

/** Only an authenticator and a passkey begin a session: whoever has the phone or the mailbox has neither. */
const canProve = async ({ db }: Context, { id, two_factor_auth }: ConsoleCaller['user']): Promise<boolean> =>
  two_factor_auth === 'TOTP' || (await countPasskeys(db, id)) > 0;

async function requireOperatorSession(
  context: Context,
  request: FastifyRequest,
  sid: string,
): Promise<OperatorSessionRow> {
  const { db, clock } = context;
  const hash = readOperatorCookie(context, request);
  const session = hash && (await findOperatorSession(db, hash, sid));
  if (!session || !isOpen(context, session)) throw operatorSessionRequired();
  if (addSeconds(session.last_seen_at, touchSeconds) <= clock.now())
    await touchOperatorSession(db, session.token_hash, clock.now());
  return session;
}

const isProofRecent = ({ clock }: Context, { operatorSession }: ConsoleCaller): boolean =>
  operatorSession !== undefined && addSeconds(operatorSession.proven_at, operatorProofSeconds) > clock.now();
