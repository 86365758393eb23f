import { readUuid } from '../platform/uuid';

/** The partner site or the OAuth client that a person signs in to, by its public id. */
export interface RelyingParty {
  type: 'UNIT_SITE' | 'OAUTH2_CLIENT';
  id: string;
}

/** Reads `site` or `client` of a sign-in. A malformed id is ignored (docs/readings.md, 27). */
export function relyingPartyOf({ site, client }: { site?: unknown; client?: unknown }): RelyingParty | undefined {
  const siteId = readUuid(site);
  if (siteId !== undefined) return { type: 'UNIT_SITE', id: siteId };
  const clientId = readUuid(client);
  return clientId === undefined ? undefined : { type: 'OAUTH2_CLIENT', id: clientId };
}
