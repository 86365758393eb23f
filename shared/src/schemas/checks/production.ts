import { isSafeWebAddress } from './webAddress';
import { redirectUriFault } from './redirectUriFault';

/** What an application needs before it may leave test mode, each with the field that meets it. */
export const productionNeeds = {
  redirect_uris: 'redirect_uris',
  site_url: 'site_url',
  redirect_hosts: 'redirect_hosts',
  post_logout_redirect_uris: 'post_logout_redirect_uris',
  backchannel_logout_uri: 'backchannel_logout_uri',
  webhook_url: 'webhook_url',
  organization: 'organization_name',
} as const;
export type ProductionNeed = keyof typeof productionNeeds;

/** A computed line of the checklist. */
export interface ProductionCheck {
  need: ProductionNeed;
  is_met: boolean;
}

/** The addresses that the checklist reads. */
interface ProductionAddresses {
  redirect_uris: readonly string[];
  post_logout_redirect_uris: readonly string[];
  backchannel_logout_uri: string | null;
  site_url: string | null;
  redirect_hosts: readonly string[];
  webhook_url: string | null;
}

/** The fields of an application that the checklist reads. */
export interface ProductionFields extends ProductionAddresses {
  type: 'UNIT_SITE' | 'OAUTH2_CLIENT';
  is_public: boolean;
  organization_name: string;
}

/** Whether an address is that of another machine, by https, outside of private networks. */
const isPublicAddress = (address: string): boolean =>
  isSafeWebAddress(address) && redirectUriFault(address, { is_test: false, is_public: false }) === undefined;
const isPublicHost = (host: string): boolean => isPublicAddress(`https://${host}/`);

/**
 * Computes what an application needs for production: https addresses, nothing on localhost or in a private network, its organization.
 * @param registered the earlier values in production: these addresses may stay, and a missing organization may stay missing
 */
export function productionChecklist(application: ProductionFields, registered?: ProductionFields): ProductionCheck[] {
  const { type, is_public, redirect_uris, site_url, redirect_hosts, organization_name } = application;
  const isRedirect = (uri: string): boolean => redirectUriFault(uri, { is_test: false, is_public }) === undefined;
  const suit = (field: keyof ProductionAddresses, isAllowed: (address: string) => boolean): boolean => {
    const kept = [registered?.[field] ?? []].flat();
    return [application[field] ?? []].flat().every((address) => kept.includes(address) || isAllowed(address));
  };
  return [
    ...(type === 'OAUTH2_CLIENT'
      ? [
          { need: 'redirect_uris' as const, is_met: redirect_uris.length > 0 && suit('redirect_uris', isRedirect) },
          { need: 'post_logout_redirect_uris' as const, is_met: suit('post_logout_redirect_uris', isRedirect) },
          { need: 'backchannel_logout_uri' as const, is_met: suit('backchannel_logout_uri', isPublicAddress) },
        ]
      : [
          { need: 'site_url' as const, is_met: site_url !== null && suit('site_url', isPublicAddress) },
          {
            need: 'redirect_hosts' as const,
            is_met: redirect_hosts.length > 0 && suit('redirect_hosts', isPublicHost),
          },
        ]),
    { need: 'webhook_url', is_met: suit('webhook_url', isPublicAddress) },
    { need: 'organization', is_met: organization_name.trim() !== '' || registered?.organization_name.trim() === '' },
  ];
}

/** The needs that an application does not meet. */
export const unmetNeeds = (application: ProductionFields, registered?: ProductionFields): ProductionNeed[] =>
  productionChecklist(application, registered)
    .filter(({ is_met }) => !is_met)
    .map(({ need }) => need);
