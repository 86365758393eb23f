import { endpoint, type Api } from '@passport/shared/api-client/endpoint';
import type { ConnectedServices } from '@passport/shared/schemas/connectedServices';
import type { Partner, Partners } from '@passport/shared/schemas/partners';

const listPartners = endpoint<undefined, Partners>('GET', '/partner/');
const listConnected = endpoint<undefined, ConnectedServices>('GET', '/user/connected_services/');
const endSessions = endpoint<undefined, object>('DELETE', '/user/connected_services/{id}/sessions/');

/** The maximum number of services in one response. */
const pageSize = 100;

/** A service as its card shows it. */
export interface Service {
  id: string;
  name: string;
  text: string;
  /** Its owner; empty if not given. */
  organization: string;
  logo: string | null;
  /** Address that signs the person in; null for a service without a page. */
  url: string | null;
  /** ISO 8601; null if the person never signed in there. */
  lastUsed: string | null;
  kind: Partner['type'];
  /** Who may enter; only in the showcase. */
  accessLevel?: Partner['access_level'];
  /** The sign-in there can be ended from here. */
  canEnd?: boolean;
}

const presentOffered = ({
  id,
  type,
  name,
  short_description,
  organization_name = '',
  logo,
  access_level,
  url,
  last_used,
}: Partner): Service => ({
  id,
  name,
  text: short_description,
  organization: organization_name,
  logo,
  url,
  lastUsed: last_used,
  kind: type,
  accessLevel: access_level,
});

/** Services that the person may enter: all of them, so that searching needs no call. @throws ApiError */
export async function offeredServices(api: Api): Promise<Service[]> {
  const page = (offset: number): Promise<Partners> =>
    api.call(listPartners, undefined, { query: { limit: String(pageSize), offset: String(offset) } });
  const first = await page(0);
  const missing = Math.max(0, Math.ceil(first.count / pageSize) - 1);
  const rest = await Promise.all(Array.from({ length: missing }, (_, place) => page((place + 1) * pageSize)));
  return [first, ...rest].flatMap(({ results }) => results.map(presentOffered));
}

/** Services in which a sign-in with this account is active now, the latest first. @throws ApiError */
export async function enteredServices(api: Api): Promise<Service[]> {
  const { services } = await api.call(listConnected);
  return services
    .filter(({ is_active }) => is_active !== false)
    .map(({ id, name, short_description = '', organization_name = '', type, logo, site, last_used, can_end }) => ({
      id,
      name,
      text: short_description,
      organization: organization_name,
      logo,
      url: site,
      lastUsed: last_used,
      kind: type,
      canEnd: can_end ?? false,
    }));
}

/** Signs the person out of a service, in all their browsers. @throws ApiError */
export const endAtService = (api: Api, id: string): Promise<object> =>
  api.call(endSessions, undefined, { params: { id } });
