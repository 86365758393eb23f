import { isSafeWebAddress } from './webAddress';
import { redirectUriFault } from './redirectUriFault';

/** What an application needs before it may leave test mode, each with the field that mends it. */
export const productionNeeds = {
  redirect_uris: 'redirect_uris',
  site_url: 'site_url',
  redirect_hosts: 'redirect_hosts',
  webhook_url: 'webhook_url',
  organization: 'organization_name',
} as const;
export type ProductionNeed = keyof typeof productionNeeds;

/** A line of the checklist; nothing is ticked by hand. */
export interface ProductionCheck {
  need: ProductionNeed;
  is_met: boolean;
}

/** The fields of an application that the checklist reads. */
export interface ProductionFields {
  type: 'UNIT_SITE' | 'OAUTH2_CLIENT';
  is_public: boolean;
  redirect_uris: readonly string[];
  site_url: string | null;
  redirect_hosts: readonly string[];
  webhook_url: string | null;
  organization_name: string;
}

/** Whether an address leads to another machine by https. */
const isPublicAddress = (address: string): boolean =>
  isSafeWebAddress(address) && redirectUriFault(address, { is_test: false, is_public: false }) === undefined;
const isPublicHost = (host: string): boolean => isPublicAddress(`https://${host}/`);

/** Computes what an application needs for production: https addresses, nothing on localhost, its organization. */
export function productionChecklist(application: ProductionFields): ProductionCheck[] {
  const { type, is_public, redirect_uris, site_url, redirect_hosts, webhook_url, organization_name } = application;
  const isRedirect = (uri: string): boolean => redirectUriFault(uri, { is_test: false, is_public }) === undefined;
  return [
    ...(type === 'OAUTH2_CLIENT'
      ? [{ need: 'redirect_uris' as const, is_met: redirect_uris.length > 0 && redirect_uris.every(isRedirect) }]
      : [
          { need: 'site_url' as const, is_met: site_url !== null && isPublicAddress(site_url) },
          { need: 'redirect_hosts' as const, is_met: redirect_hosts.length > 0 && redirect_hosts.every(isPublicHost) },
        ]),
    { need: 'webhook_url', is_met: webhook_url === null || isPublicAddress(webhook_url) },
    { need: 'organization', is_met: organization_name.trim() !== '' },
  ];
}

/** The needs that an application does not meet. */
export const unmetNeeds = (application: ProductionFields): ProductionNeed[] =>
  productionChecklist(application)
    .filter(({ is_met }) => !is_met)
    .map(({ need }) => need);
