import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { tokensOf } from '../tokens/tokens';
import { isAlive } from './requireSession';
import { findSession, type SessionWithUser } from './sessions.repository';

/**
 * Cookie by which relying parties' requests find the session of this browser: OAuth and SAML trust it, and nothing of ours
 * that scripts can read. It only names the session; whether that lives is asked of its row each time.
 */
export const ssoCookieName = 'sso';

const secondsPerDay = 24 * 3600;
const cookiePattern = new RegExp(`(?:^|;)\\s*${ssoCookieName}=([A-Za-z0-9_.-]+)(?=;|\\s*$)`);

/** Gives the browser the cookie of a session (RFC 6265), for as long as the session can live. */
export function giveSsoCookie(context: Context, reply: FastifyReply, sid: string): void {
  const maxAgeSeconds = context.config.sessions.maxDays * secondsPerDay;
  void reply.header('set-cookie', cookieText(context, tokensOf(context).issueSso(sid), maxAgeSeconds));
}

/** Takes the cookie away. */
export function takeSsoCookie(context: Context, reply: FastifyReply): void {
  void reply.header('set-cookie', cookieText(context, '', 0));
}

/**
 * The living session of the browser that asks, by its cookie.
 * @returns undefined where there is no cookie, or its session has ended, or its user was switched off
 */
export async function findSsoSession(context: Context, request: FastifyRequest): Promise<SessionWithUser | undefined> {
  const value = cookiePattern.exec(request.headers.cookie ?? '')?.[1];
  const sid = value && tokensOf(context).readSso(value);
  const found = sid ? await findSession(context.db, sid) : undefined;
  return found?.user.is_active && isAlive(context, found.session) ? found : undefined;
}

/** Lax: the way back from a relying party is a navigation of the top page, and nothing else may carry it. */
function cookieText(context: Context, value: string, maxAgeSeconds: number): string {
  const secure = context.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${ssoCookieName}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
