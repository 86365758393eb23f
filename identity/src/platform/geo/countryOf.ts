import { isIP } from 'node:net';
import geoip from 'geoip-country';

/**
 * The country of an IP address, from the database inside the geoip package: no network request is made.
 * @param ip IPv4, IPv6 or IPv4 mapped into IPv6
 * @returns ISO 3166-1 alpha-2, or null for a private, reserved or unknown address
 */
export function countryOf(ip: string): string | null {
  if (isIP(ip) === 0) return null;
  return geoip.lookup(ip)?.country ?? null;
}
