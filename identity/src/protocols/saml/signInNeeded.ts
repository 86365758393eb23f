import type { Context } from '../../context';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { isContextMet } from './authnContext';
import { continuePath } from './browserKey';
import { hasNameId } from './nameId';
import { findRequest, type SamlRequestRow } from './samlRequests.repository';
import { findProvider, type ServiceProvider } from './serviceProviders.repository';
import { uuidPattern } from '../../platform/uuid';

const idPattern = new RegExp(`${uuidPattern}$`);

/**
 * Whether a signed-in visitor has to sign in again before a request is answered. The current session is kept meanwhile: anyone
 * can send an unsigned request as a service provider that has registered no certificate.
 */
export function isSignInNeeded(
  provider: ServiceProvider,
  request: SamlRequestRow,
  { session, user }: SessionWithUser,
): boolean {
  const isStale = request.is_forced && session.confirmed_at < request.created_at;
  // Signing in again supplies what is missing: it asks for the second factor if one is on, and for a verified email address.
  const isFactorToProve = !isContextMet(session.amr, request.authn_context) && user.two_factor_auth !== 'DISABLE';
  return isStale || isFactorToProve || !hasNameId(provider, user);
}

/**
 * As `isSignInNeeded`, for the address to which the site is about to redirect.
 * @param next e.g. `/saml/continue/ID`
 */
export async function isSignInNeededFor(context: Context, next: string, signedIn: SessionWithUser): Promise<boolean> {
  const id = idPattern.exec(next)?.[0];
  if (id === undefined || next !== continuePath(id)) return false;
  const request = await findRequest(context.db, id, context.clock.now());
  const provider = request && (await findProvider(context.db, request.application_id));
  return request !== undefined && provider !== undefined && isSignInNeeded(provider, request, signedIn);
}
