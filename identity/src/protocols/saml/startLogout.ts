import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { insertLogout, servicesOfSession } from './samlSessions.repository';

/** The path at which the browser continues a logout. */
export const logoutPath = (id: string): string => `/saml/logout/${id}`;

/**
 * Starts single logout at the service providers of a session that has just ended (SAML profiles section 4.4). Only the browser of
 * that session can bring them the requests.
 * @param returnUrl final address of the browser; by default our page, which also lists the services that cannot be asked
 * @returns the path where the browser continues; undefined if no service provider is involved
 */
export async function startLogout(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sid: string,
  returnUrl: string | null = null,
): Promise<string | undefined> {
  const services = await servicesOfSession(db, sid);
  const isOpen = services.some(
    ({ logout_state, slo_url }) => logout_state === 'open' && (slo_url !== null || returnUrl === null),
  );
  if (!isOpen) return undefined;
  const id = randomUUID();
  const initiator = { application_id: null, request_id: null, relay_state: null };
  await insertLogout(db, { id, sid, ...initiator, return_url: returnUrl, created_at: clock.now() });
  return logoutPath(id);
}
