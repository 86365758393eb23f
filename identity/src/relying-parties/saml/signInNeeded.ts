import type { Context } from '../../context';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { provenEmail } from '../../people/provenEmail';
import { continuePath } from './browserKey';
import { findRequest, type SamlRequestRow } from './samlRequests.repository';
import { findProvider, type ServiceProvider } from './serviceProviders.repository';

const idPattern = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Whether a signed-in visitor has to sign in again before a request is answered. The session at hand stays as it is:
 * a service provider without a certificate cannot sign, so anybody may send such a request in its name.
 */
export function isSignInNeeded(
  provider: ServiceProvider,
  request: SamlRequestRow,
  { session, user }: SessionWithUser,
): boolean {
  const isStale = request.is_forced && session.confirmed_at < request.created_at;
  // A sign-in asks for a proven address first: without one the person has no name there.
  const isNameless = provider.name_id_format === 'email' && provenEmail(user) === null;
  return isStale || isNameless;
}

/**
 * The same of the address to which a browser is about to go.
 * @param next a path of the SAML endpoint, e.g. `/saml/continue/ID`
 */
export async function isSignInNeededFor(context: Context, next: string, signedIn: SessionWithUser): Promise<boolean> {
  const id = idPattern.exec(next)?.[0];
  if (id === undefined || next !== continuePath(id)) return false;
  const request = await findRequest(context.db, id, context.clock.now());
  const provider = request && (await findProvider(context.db, request.application_id));
  return request !== undefined && provider !== undefined && isSignInNeeded(provider, request, signedIn);
}
