import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { cookieName, readCookie, setCookieText } from '../platform/http/cookies';
import { tokensOf } from '../platform/tokens/tokens';
import { isAlive } from './isAlive';
import { findSession, type SessionWithUser } from './sessions.repository';
import { daySeconds } from '../platform/clock';

const ssoCookie = 'sso';

/**
 * Name of the cookie by which OAuth and SAML requests find this browser's session. It is HttpOnly: scripts cannot read it. It
 * only identifies the session, whose row is read at each request.
 */
export const ssoCookieName = (publicUrl: string): string => cookieName(publicUrl, ssoCookie);

/** Sets the cookie of a session (RFC 6265), for as long as the session can live. */
export function giveSsoCookie(context: Context, reply: FastifyReply, sid: string): void {
  const { publicUrl, sessions } = context.config;
  const value = tokensOf(context).issueSso(sid);
  const maxAgeSeconds = sessions.maxDays * daySeconds;
  void reply.header('set-cookie', setCookieText(publicUrl, { name: ssoCookie, value, maxAgeSeconds }));
}

export function clearSsoCookie({ config }: Pick<Context, 'config'>, reply: FastifyReply): void {
  void reply.header('set-cookie', setCookieText(config.publicUrl, { name: ssoCookie, value: '', maxAgeSeconds: 0 }));
}

/**
 * The live session named by the cookie of a request.
 * @returns undefined without a cookie, and if the session has ended or its user is deactivated
 */
export async function findSsoSession(
  context: Context,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<SessionWithUser | undefined> {
  const value = readCookie(request, context.config.publicUrl, ssoCookie);
  const sid = value && tokensOf(context).readSso(value);
  const found = sid ? await findSession(context.db, sid) : undefined;
  return found?.user.is_active && isAlive(context, found.session) ? found : undefined;
}
