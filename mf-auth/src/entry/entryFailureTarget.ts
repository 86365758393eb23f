import type { Links } from '@passport/shared/host/links';
import type { Entry } from './resolveEntry';

/** The entries whose destination the service decides: rules 3 to 5. */
export type FollowedEntry = Extract<Entry, { kind: 'site' | 'oauth' | 'saml' }>;

/**
 * The destination after a failed call of an entry rule (spec 2, entry rules 3 and 4; spec 8).
 * @param kind the rule
 * @param status HTTP status, 0 if no answer came
 * @param search query of the address, with its question mark
 * @returns a path of this site; undefined if no rule names one: the screen then offers a retry
 */
export function failureTarget(
  kind: FollowedEntry['kind'],
  status: number,
  links: Links,
  search: string,
): string | undefined {
  if (status === 401) return links.signIn(search);
  if (status === 403) return links.forbidden();
  if (status === 404) return links.notFound();
  return kind === 'site' ? `${links.showcase()}${search}` : undefined;
}
