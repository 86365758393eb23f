import { siteIdLength } from '@passport/shared/constants';
import type { HostSession } from '@passport/shared/host/Host';

/** What `/` shows or where it redirects. */
export type Entry =
  /** The stored tokens are still being checked: nothing is shown yet. */
  | { kind: 'wait' }
  | { kind: 'sign-out' }
  | { kind: 'sign-in' }
  | { kind: 'site'; siteId: string; redirectUri: string | undefined }
  | { kind: 'oauth' }
  | { kind: 'saml'; next: string }
  /** The screen that required the sign-in, otherwise the default landing: see `landing` in shell/src/host/createHost.ts. */
  | { kind: 'landing' }
  | { kind: 'not-found' };

/** The SAML endpoint of the identity service; `next` may lead there and nowhere else. */
const samlRoot = '/saml/';
const placeholderOrigin = 'https://own.invalid';

/**
 * Whether `next` is a path of the SAML endpoint on our own origin. Browsers read backslashes as slashes and drop line
 * breaks and tabs, and dots climb out of a folder, so the address is resolved the way a browser would do it.
 */
export function isSamlPath(next: string): boolean {
  if (!next.startsWith('/')) return false;
  try {
    const url = new URL(next, placeholderOrigin);
    const isBelowRoot = url.origin === placeholderOrigin && url.pathname.startsWith(samlRoot);
    return isBelowRoot && !/[\\]|\.\.|\/\//.test(decodeURIComponent(url.pathname));
  } catch {
    return false;
  }
}

/**
 * The six entry rules for `/` (spec 2), in their order: 1 `logout`, 2 not signed in, 3 `site_id`, 4 `client_id`, 5 `next`, 6 otherwise.
 * @param query the query of the address
 * @param status of the session
 */
export function resolveEntry(query: URLSearchParams, status: HostSession['status']): Entry {
  if (query.has('logout')) return { kind: 'sign-out' };
  if (status === 'unknown') return { kind: 'wait' };
  const siteId = query.get('site_id');
  // Partners with an empty configuration send the text 'None'.
  const clientId = query.get('client_id') === 'None' ? null : query.get('client_id');
  if (status === 'anonymous') {
    // A client's `prompt=none` gets an answer without a screen even without a session (OpenID Connect Core section 3.1.2.1).
    const isAnswered = clientId && !siteId && query.get('prompt') === 'none';
    return isAnswered ? { kind: 'oauth' } : { kind: 'sign-in' };
  }

  const redirectUri = query.get('redirect_uri') ?? undefined;
  const next = query.get('next');
  if (siteId) {
    if (siteId.length !== siteIdLength) return { kind: 'not-found' };
    return { kind: 'site', siteId, redirectUri };
  }
  if (clientId) return redirectUri ? { kind: 'oauth' } : { kind: 'not-found' };
  if (next) return isSamlPath(next) ? { kind: 'saml', next } : { kind: 'not-found' };
  return { kind: 'landing' };
}
