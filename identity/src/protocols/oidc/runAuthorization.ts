import inject from 'light-my-request';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { ssoCookieName } from '../../sessions/ssoCookie';
import { tokensOf } from '../../platform/tokens/tokens';
import { mountProvider } from './issuer';
import { providerHandler } from './provider';
import { withProviderRequest, type AuthorizationRun, type LoadedRows } from './providerRequest';

/** An authorization request of a session, and the rows read for it. */
interface AuthorizationOfSession {
  sid: string;
  query: URLSearchParams;
  run: AuthorizationRun;
  loaded: LoadedRows;
}

/**
 * Passes an authorization request through the provider as a browser with the session's cookie would, so that every check of
 * the authorization endpoint is made.
 * @returns where the provider sends the browser; undefined for a page of its own
 */
export async function runAuthorization(
  context: Context,
  visitor: Visitor,
  { sid, query, run, loaded }: AuthorizationOfSession,
): Promise<URL | undefined> {
  const { protocol, host } = new URL(context.config.publicUrl);
  const handle = await providerHandler(context);
  const send = async () =>
    // light-my-request starts when it is awaited: awaited here, it runs within the AsyncLocalStorage.
    await inject(
      (request, response) => {
        mountProvider(request);
        void handle(request, response);
      },
      {
        method: 'GET',
        url: `/auth?${query.toString()}`,
        headers: { host, 'x-forwarded-proto': protocol.slice(0, -1) },
        cookies: { [ssoCookieName(context.config.publicUrl)]: tokensOf(context).issueSso(sid) },
      },
    );
  const answer = await withProviderRequest({ ip: visitor.ip, visitor: () => visitor, run, loaded }, send);
  const { location } = answer.headers;
  // Where the provider fails after it has built its redirect, the header stays in the error page.
  if (answer.statusCode >= 400) return undefined;
  return typeof location === 'string' ? new URL(location, context.config.publicUrl) : undefined;
}
