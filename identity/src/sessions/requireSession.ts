import type { FastifyRequest } from 'fastify';
import { addSeconds } from '../platform/clock';
import type { Context } from '../context';
import { unauthorized } from '../platform/http/errors';
import { callerFirst } from '../platform/http/callerFirst';
import { tokensOf, type AccessClaims } from '../platform/tokens/tokens';
import { isAlive } from './isAlive';
import { requireActive } from './requireActive';
import { reasonWithoutSession } from './reasonWithoutSession';
import { findSession, touchSession, type SessionWithUser } from './sessions.repository';

/** `last_seen_at` is written at most this often. */
const touchSeconds = 60;
const authorization = /^(?:JWT|Bearer) +(\S+)$/i;

/**
 * The claims of the access token in the Authorization header (`JWT <access>`, or Bearer of RFC 6750).
 * @returns undefined without a valid access token; does not check that the session is alive
 */
export function readCaller(context: Context, request: FastifyRequest): AccessClaims | undefined {
  const token = authorization.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : tokensOf(context).readAccess(token);
}

/**
 * The session and user of a call. The row is read at every call, so that every process refuses an ended session immediately.
 * @throws 401 without a valid token or a live session, 401 user_inactive for a deactivated, locked or erased user
 */
export async function requireSession(context: Context, request: FastifyRequest): Promise<SessionWithUser> {
  const caller = readCaller(context, request);
  if (!caller) throw unauthorized();
  const found = await findSession(context.db, caller.sid);
  if (!found) throw await reasonWithoutSession(context, caller);
  requireActive(context, found.user);
  if (!isAlive(context, found.session)) throw unauthorized();
  const now = context.clock.now();
  if (addSeconds(found.session.last_seen_at, touchSeconds) <= now)
    await touchSession(context.db, found.session.sid, now);
  return found;
}

/** For a route that needs a session. @returns its options, see `callerFirst` */
export const sessionFirst = (context: Context) => callerFirst((request) => requireSession(context, request));
