import { siteIdLength } from '@passport/shared/constants';

/** Longer than the id of any client; the service refuses a sign-in that names more. */
const clientIdMaxLength = 100;

/** Partner site or OAuth client of a sign-in's query, as the service is told of it. What cannot be one is left to the entry rules. */
export function relyingPartyOf(query: URLSearchParams): { site?: string; client?: string } {
  const site = query.get('site_id');
  const client = query.get('client_id');
  return {
    ...(site?.length === siteIdLength && { site }),
    ...(client && client.length <= clientIdMaxLength && { client }),
  };
}
