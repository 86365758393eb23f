import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import { addSeconds, hourSeconds } from '../../platform/clock';
import { readCookie, setCookieText } from '../../platform/http/cookies';
import type { OperatorSessionRow } from './operatorSessions.repository';

const name = 'operator';
/** The absolute end of a session of the console, and its end without a call. */
export const operatorSessionSeconds = 8 * hourSeconds;
export const operatorIdleSeconds = 30 * 60;

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();

/** Sets the cookie of a new session. @returns its hash, which is all that is stored */
export function giveOperatorCookie({ config }: Pick<Context, 'config'>, reply: FastifyReply): Buffer {
  const value = randomBytes(32).toString('base64url');
  const cookie = { name, value, maxAgeSeconds: operatorSessionSeconds, isStrict: true };
  void reply.header('set-cookie', setCookieText(config.publicUrl, cookie));
  return hashOf(value);
}

export function clearOperatorCookie({ config }: Pick<Context, 'config'>, reply: FastifyReply): void {
  void reply.header(
    'set-cookie',
    setCookieText(config.publicUrl, { name, value: '', maxAgeSeconds: 0, isStrict: true }),
  );
}

/** The hash of the cookie of a request; undefined without one. */
export function readOperatorCookie({ config }: Pick<Context, 'config'>, request: FastifyRequest): Buffer | undefined {
  const value = readCookie(request, config.publicUrl, name);
  return value ? hashOf(value) : undefined;
}

/** Whether a session of the console has neither expired nor been idle for too long. */
export const isOpen = ({ clock }: Pick<Context, 'clock'>, session: OperatorSessionRow): boolean =>
  session.expires_at > clock.now() && addSeconds(session.last_seen_at, operatorIdleSeconds) > clock.now();
