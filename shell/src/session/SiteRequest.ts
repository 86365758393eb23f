import { siteIdLength } from '@passport/shared/constants';
import { links } from '@passport/shared/host/links';
import { requestParameters } from '@passport/shared/requestParameters';
import type { Settings } from '@passport/shared/settings';

const key = 'site_request';
/** Query parameters of the partner site. */
const ownParameters = ['site_id', 'redirect_uri'] as const;

/** Whether a query begins a sign-in for a service, or ends one. */
const isRequest = (query: URLSearchParams): boolean => query.has('logout') || requestParameters(query).size > 0;

/**
 * The sign-in at a partner site that this tab has begun (spec 2, `site_id`). It is kept while the visitor reads a document, follows
 * the logo or meets an error page, so that signing in still ends at the partner.
 */
export class SiteRequest {
  constructor(private readonly tab: Settings) {}

  /** Follows the tab to an address. @param isSignedIn if true, any page but the sign-in ends the request: it was fulfilled or refused */
  follow({ pathname, search }: Pick<Location, 'pathname' | 'search'>, isSignedIn: boolean): void {
    if (pathname !== links.signIn()) {
      if (isSignedIn) this.forget();
      return;
    }
    const query = new URLSearchParams(search);
    if (!isRequest(query)) return;
    const siteId = query.get('site_id');
    if (siteId?.length !== siteIdLength) return this.forget();
    const kept = ownParameters.flatMap((name) => query.getAll(name).map((value) => [name, value]));
    this.tab.write(key, new URLSearchParams(kept).toString());
  }

  /** The address at which the stored request continues; undefined if there is none, or if the address itself is a request. */
  addressFor({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
    const kept = this.tab.read(key);
    const isFree = pathname === links.signIn() && !isRequest(new URLSearchParams(search));
    return kept !== undefined && isFree ? links.signIn(`?${kept}`) : undefined;
  }

  forget(): void {
    this.tab.remove(key);
  }
}
