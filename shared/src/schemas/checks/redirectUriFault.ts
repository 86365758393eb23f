import { isLocalHost, isLoopbackAddress, isPrivateHost } from './webAddress';

/** Schemes that execute or read something in the browser, or cannot be a redirect target. */
const dangerous = new Set(['javascript:', 'data:', 'file:', 'blob:', 'vbscript:', 'about:', 'ws:', 'wss:', 'ftp:']);

/**
 * Why an address cannot be registered as a redirect URI.
 * `unreadable`: not an absolute address · `fragment`, `credentials`, `wildcard`: parts that it must not have · `scheme`: a scheme
 * that is never a target · `http`: https is needed · `not_normal`: browsers write the address differently, so that a comparison of
 * texts would fail · `local_in_production`: localhost and private networks are for test applications · `private_in_production`: private-use schemes and
 * loopback addresses are for public applications.
 */
export const redirectUriFaults = [
  'unreadable',
  'fragment',
  'credentials',
  'wildcard',
  'scheme',
  'http',
  'not_normal',
  'local_in_production',
  'private_in_production',
] as const;
export type RedirectUriFault = (typeof redirectUriFaults)[number];

/** Whether an address has a private-use scheme, which contains a dot as a reversed domain name does (RFC 8252 section 7.1). */
export function isPrivateScheme(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return !/^https?:$/.test(protocol) && !dangerous.has(protocol) && protocol.includes('.') && !text.includes('#');
}

/** Whether an address is https on this machine. */
function isHttpsOnLocalHost(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' && isLocalHost(hostname);
}

/**
 * Those of a client's addresses that cannot be registered together with the others: https on this machine next to a private-use scheme.
 * The scheme makes the client a native app, which listens there by http (OpenID Connect Dynamic Client Registration section 2).
 * @param addresses redirect URIs and those after a logout
 */
export const clashingAddresses = (addresses: readonly string[]): string[] =>
  addresses.some(isPrivateScheme) ? addresses.filter(isHttpsOnLocalHost) : [];

/** The application that an address is registered for. */
export interface RedirectUriOwner {
  is_test: boolean;
  is_public: boolean;
}

/**
 * Judges a redirect URI of an OAuth client, for the form while it is typed and for the service. Exceptions for already registered ones in production: see production.ts.
 * @returns undefined if it may be registered
 */
export function redirectUriFault(text: string, { is_test, is_public }: RedirectUriOwner): RedirectUriFault | undefined {
  if (!URL.canParse(text)) return 'unreadable';
  const { protocol, hostname, username, password, href } = new URL(text);
  if (text.includes('#')) return 'fragment';
  if (username !== '' || password !== '') return 'credentials';
  if (text.includes('*')) return 'wildcard';
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb && !isPrivateScheme(text)) return 'scheme';
  // Clients compare nothing: the address sent back by the browser has to equal the registered text (RFC 9700 section 2.1).
  if (href !== text && href !== `${text}/`) return 'not_normal';
  if (protocol === 'http:' && !isLocalHost(hostname)) return 'http';
  if (is_test) return undefined;
  if (!isWeb || (protocol === 'http:' && isLoopbackAddress(hostname)))
    return is_public ? undefined : 'private_in_production';
  return isPrivateHost(hostname) ? 'local_in_production' : undefined;
}
