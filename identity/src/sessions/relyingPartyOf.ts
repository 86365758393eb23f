import { isUuid } from '../platform/uuid';

/** The partner site or the OAuth client that a person signs in to, by its public id. */
export interface RelyingParty {
  type: 'UNIT_SITE' | 'OAUTH2_CLIENT';
  id: string;
}

/** @returns undefined for what is no UUID, which is one in upper case too (RFC 9562 section 4) */
function readId(value: unknown): string | undefined {
  const id = typeof value === 'string' ? value.toLowerCase() : '';
  return isUuid(id) ? id : undefined;
}

/** Reads `site` or `client` of a sign-in. What cannot be the id of an application is ignored (docs/readings.md, 27). */
export function relyingPartyOf({ site, client }: { site?: unknown; client?: unknown }): RelyingParty | undefined {
  const siteId = readId(site);
  if (siteId !== undefined) return { type: 'UNIT_SITE', id: siteId };
  const clientId = readId(client);
  return clientId === undefined ? undefined : { type: 'OAUTH2_CLIENT', id: clientId };
}
