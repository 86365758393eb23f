import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that others have registered leads to this machine or into its network. */
export class NotPublicError extends Error {
  override readonly name = 'NotPublicError';
}

/** Addresses outside of it are not routed; among them is `::127.0.0.1`, which some systems connect to as IPv4 (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the open internet. IPv4 mapped into IPv6 counts as what it is; the other ways of carrying
 * IPv4 (compatible, NAT64, 6to4, Teredo) are never public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(globalUnicast));
}

/** @throws {NotPublicError} where the host of a URL is itself an address that is not public: no name is looked up for it */
export function refusePrivateHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new NotPublicError(`${hostname} is not a public address`);
}

type Resolve = (hostname: string, done: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void;
const resolveAll: Resolve = (hostname, done) => lookup(hostname, { all: true }, done);

/**
 * Looks a name up for the connection that is being opened, so that what was checked is what is connected to: a name that
 * changes between the two (DNS rebinding) gains nothing.
 * @param resolve for tests
 */
export const publicLookup =
  (resolve: Resolve = resolveAll): LookupFunction =>
  (hostname, { all, family }, done) => {
    resolve(hostname, (error, addresses) => {
      if (error) return done(error, '');
      const wanted = family === 4 || family === 6 ? addresses.filter((found) => found.family === family) : addresses;
      const open = wanted.filter(({ address }) => isPublicAddress(address));
      const [first] = open;
      if (!first) return done(new NotPublicError(`${hostname} has no public address`), '');
      if (all) done(null, open);
      else done(null, first.address, first.family);
    });
  };
