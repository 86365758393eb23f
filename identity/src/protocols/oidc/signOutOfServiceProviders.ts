import type { Context } from '../../context';
import { startLogout } from '../saml/startLogout';
import { providerRequest } from './providerRequest';

/** The state that oidc-provider keeps of a logout request during the confirmation. */
interface LogoutState {
  postLogoutRedirectUri?: string;
  state?: string;
}

/**
 * Redirects the browser through the service providers of a session that a client has ended, before it returns to the client: only the browser
 * can bring them the requests (see `startLogout`). Without an address of the client the browser ends on our page, which lists them.
 */
export async function signOutOfServiceProviders(context: Context, sid: string): Promise<void> {
  const logout = providerRequest()?.koa?.oidc?.session?.state as LogoutState | undefined;
  if (!logout) return;
  const path = await startLogout(context, sid, returnUrlOf(logout));
  if (path === undefined) return;
  // oidc-provider redirects to this address, with the state of the client where there is one.
  logout.postLogoutRedirectUri = context.config.publicUrl + path;
  delete logout.state;
}

function returnUrlOf({ postLogoutRedirectUri, state }: LogoutState): string | null {
  if (postLogoutRedirectUri === undefined) return null;
  const url = new URL(postLogoutRedirectUri);
  if (state !== undefined) url.searchParams.set('state', state);
  return url.href;
}
