import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { insertLogout, servicesOfSession } from './samlSessions.repository';

/** Where the browser continues a logout. */
export const logoutPath = (id: string): string => `/saml/logout/${id}`;

/**
 * Starts single logout at the service providers of a session that has just ended (SAML profiles section 4.4). Only the browser of
 * that session can bring them the requests.
 * @returns the path where the browser continues; undefined where the session has signed in to no service provider
 */
export async function startLogout(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sid: string,
): Promise<string | undefined> {
  const services = await servicesOfSession(db, sid);
  if (!services.some(({ logout_state }) => logout_state === 'open')) return undefined;
  const id = randomUUID();
  const initiator = { application_id: null, request_id: null, relay_state: null };
  await insertLogout(db, { id, sid, ...initiator, created_at: clock.now() });
  return logoutPath(id);
}
