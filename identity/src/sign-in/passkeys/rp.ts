import { isIP } from 'node:net';
import { isLocalHost } from '@passport/shared/schemas/checks/webAddress';

/** The scope of passkeys (WebAuthn 3, 4: relying party). */
export interface Rp {
  /** RP ID: the host of the site. */
  id: string;
  origin: string;
}

/**
 * The scope of the passkeys of a site.
 * @param publicUrl its origin
 * @returns undefined where browsers refuse passkeys: an IP address is no RP ID, and without https there is no secure context
 */
export function rpOf(publicUrl: string): Rp | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (isAddress || (protocol !== 'https:' && !isLocalHost(hostname))) return undefined;
  return { id: hostname, origin };
}
