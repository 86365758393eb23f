import { isUuid } from '../platform/uuid';

/** The partner site or the OAuth client that a person signs in to, by its public id. */
export interface RelyingParty {
  type: 'UNIT_SITE' | 'OAUTH2_CLIENT';
  id: string;
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

/** Reads `site` or `client` of a sign-in. What cannot be the id of an application is ignored (docs/readings.md, 27). */
export function relyingPartyOf({ site, client }: { site?: unknown; client?: unknown }): RelyingParty | undefined {
  if (isId(site)) return { type: 'UNIT_SITE', id: site };
  if (isId(client)) return { type: 'OAUTH2_CLIENT', id: client };
  return undefined;
}
