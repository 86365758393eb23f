import { siteIdLength } from '@passport/shared/constants';

/** The partner site or OAuth client that a person signs in to, as the service receives it. */
export interface RelyingParty {
  site?: string;
  client?: string;
}

/** Longer than the id of any client. */
const clientIdMaxLength = 100;

/** Reads the relying party from the query of a sign-in. An impossible id is left out: the entry rules reject it later. */
export function relyingPartyOf(query: URLSearchParams): RelyingParty {
  const site = query.get('site_id');
  const client = query.get('client_id');
  return {
    ...(site?.length === siteIdLength && { site }),
    ...(client && client.length <= clientIdMaxLength && { client }),
  };
}
