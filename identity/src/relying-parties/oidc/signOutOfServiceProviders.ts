import type { Context } from '../../context';
import { startLogout } from '../saml/startLogout';
import { providerRequest } from './providerRequest';

/** What oidc-provider keeps of a logout request while the person is asked. */
interface LogoutState {
  postLogoutRedirectUri?: string;
  state?: string;
}

/**
 * Leads the browser through the service providers of a session that a client has ended, before it returns to the client: only the browser
 * can bring them the requests (see `startLogout`). Without an address of the client it goes to our sign-in page, which does the same.
 */
export async function signOutOfServiceProviders(context: Context, sid: string): Promise<void> {
  const logout = providerRequest()?.koa?.oidc?.session?.state as LogoutState | undefined;
  if (logout?.postLogoutRedirectUri === undefined) return;
  const returnUrl = new URL(logout.postLogoutRedirectUri);
  if (logout.state !== undefined) returnUrl.searchParams.set('state', logout.state);
  const path = await startLogout(context, sid, returnUrl.href);
  if (path === undefined) return;
  // oidc-provider redirects to what it finds here, with the state of the client where there is one.
  logout.postLogoutRedirectUri = context.config.publicUrl + path;
  delete logout.state;
}
