import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { ConnectedServices } from '@passport/shared/schemas/connectedServices';
import type { Partners } from '@passport/shared/schemas/partners';

const listPartners = endpoint<undefined, Partners>('GET', '/partner/');
const listConnected = endpoint<undefined, ConnectedServices>('GET', '/user/connected_services/');

/** A service as its card shows it. */
export interface Service {
  id: string;
  name: string;
  text: string;
  logo: string | null;
  /** Address that signs the person in; null for a service without a page. */
  url: string | null;
  /** ISO 8601; null if the person never signed in there. */
  lastUsed: string | null;
}

/** Services that the person may enter. @throws ApiError */
export async function offeredServices(api: Api): Promise<Service[]> {
  const { results } = await api.call(listPartners);
  return results.map(({ id, name, short_description, logo, url, last_used }) => ({
    id,
    name,
    text: short_description,
    logo,
    url,
    lastUsed: last_used,
  }));
}

/** Services that the person has signed in to with this account, the latest first. @throws ApiError */
export async function enteredServices(api: Api): Promise<Service[]> {
  const { services } = await api.call(listConnected);
  return services.map(({ id, name, logo, site, last_used }) => ({
    id,
    name,
    text: '',
    logo,
    url: site,
    lastUsed: last_used,
  }));
}
