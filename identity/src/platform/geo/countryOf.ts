import { isIP } from 'node:net';
import geoip from 'geoip-country';

/**
 * The country of an address, from a database that ships with its package: nothing is asked outside.
 * @param ip IPv4 or IPv6, also as IPv4 mapped into IPv6
 * @returns ISO 3166-1 alpha-2, or null for a private, reserved or unknown address
 */
export function countryOf(ip: string): string | null {
  if (isIP(ip) === 0) return null;
  return geoip.lookup(ip)?.country ?? null;
}
