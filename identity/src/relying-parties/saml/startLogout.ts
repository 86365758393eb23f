import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { insertLogout, servicesOfSession } from './samlSessions.repository';

/** Where the browser goes on with a logout. */
export const logoutPath = (id: string): string => `/saml/logout/${id}`;

/**
 * Begins to end what a session opened at service providers (SAML profiles section 4.4): only the browser of that session can
 * bring the requests to them.
 * @param sid a session that has just ended
 * @returns the path where the browser goes on, or undefined where the session opened nothing
 */
export async function startLogout(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sid: string,
): Promise<string | undefined> {
  const services = await servicesOfSession(db, sid);
  if (!services.some(({ logout_state }) => logout_state === 'open')) return undefined;
  const id = randomUUID();
  const begun = { application_id: null, request_id: null, relay_state: null };
  await insertLogout(db, { id, sid, ...begun, created_at: clock.now() });
  return logoutPath(id);
}
