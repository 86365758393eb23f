import type { FastifyRequest } from 'fastify';
import { addSeconds } from '../platform/clock';
import type { Context } from '../context';
import { unauthorized, userInactive } from '../platform/http/errors';
import { tokensOf } from '../platform/tokens/tokens';
import { idleLimit } from './idleLimit';
import { findSession, touchSession, type SessionRow, type SessionWithUser } from './sessions.repository';

/** `last_seen_at` is written at most this often. */
const touchSeconds = 60;
const authorization = /^(?:JWT|Bearer) +(\S+)$/i;

/** Sessions last seen before this have died of idleness. */
export const idleSince = ({ config, clock }: Pick<Context, 'config' | 'clock'>): Date => idleLimit(config, clock.now());

/** Whether a session can still be used, by its row and the moment. */
export const isAlive = (context: Context, session: SessionRow): boolean =>
  session.ended_at === null && session.expires_at > context.clock.now() && session.last_seen_at > idleSince(context);

/**
 * The session id in the Authorization header (`JWT <access>`, or Bearer of RFC 6750).
 * @returns undefined where there is no valid access token; whether the session lives is not asked
 */
export function readSid(context: Context, request: FastifyRequest): string | undefined {
  const token = authorization.exec(request.headers.authorization ?? '')?.[1];
  return token && tokensOf(context).readAccess(token);
}

/**
 * Who asks. The session's row is read at every call, so that an ended session is refused at once in every process.
 * @throws 401 without a valid token or a living session, 401 user_inactive for a user who was switched off
 */
export async function requireSession(context: Context, request: FastifyRequest): Promise<SessionWithUser> {
  const sid = readSid(context, request);
  const found = sid && (await findSession(context.db, sid));
  if (!found) throw unauthorized();
  if (!found.user.is_active) throw userInactive();
  if (!isAlive(context, found.session)) throw unauthorized();
  const now = context.clock.now();
  if (addSeconds(found.session.last_seen_at, touchSeconds) <= now)
    await touchSession(context.db, found.session.sid, now);
  return found;
}
