import { endpoint } from '@passport/shared/api-client/endpoint';
import type { SiteTokenAnswer, SiteTokenBody } from '@passport/shared/schemas/partners';
import { withParameters, type Follower } from './Follower';
import type { Entry } from './resolveEntry';

const siteToken = endpoint<SiteTokenBody, SiteTokenAnswer>('POST', '/partner/get_user_token_for_site/');

/** Rule 3: the partner site, with the site token. The service has checked the address: nothing of the query is trusted here. */
export const followSite: Follower<Extract<Entry, { kind: 'site' }>> = async ({ host }, { siteId, redirectUri }) => {
  const { token, url } = await host.api.call(siteToken, {
    site: siteId,
    ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
  });
  return { url: withParameters(url, { token }) };
};
