import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import type geoip from 'geoip-country';

const require = createRequire(import.meta.url);

/**
 * The country of an IP address, from the database inside the geoip package: no network request is made. The first call reads the
 * database (8 MB), so that an idle service does not pay for its memory.
 * @param ip IPv4, IPv6 or IPv4 mapped into IPv6
 * @returns ISO 3166-1 alpha-2, or null for a private, reserved or unknown address
 * @throws Error where the files of the package cannot be read; the next call reads them again
 */
export function countryOfIp(ip: string): string | null {
  if (isIP(ip) === 0) return null;
  // Node keeps a module that was loaded, so later calls cost a lookup in its cache.
  const database = require('geoip-country') as typeof geoip;
  return database.lookup(ip)?.country ?? null;
}
