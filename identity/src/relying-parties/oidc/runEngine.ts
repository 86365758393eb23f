import inject from 'light-my-request';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { ssoCookieName } from '../../sessions/ssoCookie';
import { tokensOf } from '../../platform/tokens/tokens';
import { withRun, type Run } from './decision';
import { engineHandler, enginePrefix } from './engine';
import { forCaller } from './engineContext';

/**
 * Puts an authorization request through the engine as a browser with the session's cookie would, so that every check of
 * the authorization endpoint holds for it.
 * @returns where the engine sends the browser; undefined for a page of its own
 */
export async function runAuthorization(
  context: Context,
  visitor: Visitor,
  { sid, query, run }: { sid: string; query: URLSearchParams; run: Run },
): Promise<URL | undefined> {
  const { protocol, host } = new URL(context.config.publicUrl);
  const handle = await engineHandler(context);
  const ask = async () =>
    // Begun by being awaited, and so here: what the run and the visitor are must be known to it.
    await inject(
      (request, response) => {
        const mounted = Object.assign(request, { originalUrl: `${enginePrefix}${request.url}` });
        void handle(mounted, response);
      },
      {
        method: 'GET',
        url: `/auth?${query.toString()}`,
        headers: { host, 'x-forwarded-proto': protocol.slice(0, -1) },
        cookies: { [ssoCookieName(context.config.publicUrl)]: tokensOf(context).issueSso(sid) },
      },
    );
  const answer = await withRun(run, () => forCaller({ ip: visitor.ip, visitor: () => visitor }, ask));
  const { location } = answer.headers;
  return typeof location === 'string' ? new URL(location, context.config.publicUrl) : undefined;
}
