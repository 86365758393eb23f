import { endpoint } from '@passport/shared/api-client/endpoint';
import type { SiteTokenAnswer, SiteTokenBody } from '@passport/shared/schemas/partners';
import { withParameters, type EntryRule } from './EntryRule';
import type { Entry } from './resolveEntry';

const siteToken = endpoint<SiteTokenBody, SiteTokenAnswer>('POST', '/partner/get_user_token_for_site/');

/**
 * Rule 3: goes to the partner site with a site token. The service has checked the address; nothing from the query is trusted
 * here.
 */
export const followSite: EntryRule<Extract<Entry, { kind: 'site' }>> = async ({ host }, { siteId, redirectUri }) => {
  const { token, url } = await host.api.call(siteToken, {
    site: siteId,
    ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
  });
  return { url: withParameters(url, { token }) };
};
