import { lookup, type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateHost } from '@passport/shared/schemas/checks/webAddress';
import ipaddr from 'ipaddr.js';

/** Code of every error which means that the service does not call an address. */
export const addressRefused = 'ADDRESS_REFUSED';

/** A registered address resolves to this machine or a private network. */
export class NotPublicError extends Error {
  override readonly name = 'NotPublicError';
  readonly code = addressRefused;
}

/** Addresses outside of it are not routed; one of them is `::127.0.0.1`, to which some systems connect as IPv4 (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is public. IPv4 mapped into IPv6 counts as the IPv4 address; other encodings of IPv4 (compatible, NAT64,
 * 6to4, Teredo) are never public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(globalUnicast));
}

/** Whether an IP address is this machine: 127.0.0.0/8, also mapped into IPv6, or `::1`. */
export const isLoopbackAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/** @throws {NotPublicError} if the host of a URL is a literal IP address that is not public; such hosts skip the DNS lookup */
export function refusePrivateHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new NotPublicError(`${hostname} is not a public address`);
}

type Resolve = (hostname: string, done: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void;

/** How long a name server may take. It is asked once: a connection that fails is tried again later. */
const nameServerMs = 2000;

/** Of one lookup: a resolver that is kept waits less for a server that was fast before, and never reads /etc/resolv.conf again. */
const newResolver = (): Resolver => new Resolver({ timeout: nameServerMs, tries: 1 });

/** Errors by which a name server reports that a name has no address. */
const unknownCodes: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** The error of a name without addresses, with the codes of `dns.lookup`. */
function lookupError(hostname: string, causes: readonly NodeJS.ErrnoException[]): Error {
  const isUnknown = causes.every(({ code }) => unknownCodes.has(code));
  const reason = isUnknown ? 'has no address' : `cannot be looked up (${causes.map(({ code }) => code).join(', ')})`;
  return Object.assign(new Error(`${hostname} ${reason}`), { code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN' });
}

/** Asks name servers for both kinds of addresses; those of one kind are enough. */
async function askNameServers(hostname: string, resolver: Resolver): Promise<LookupAddress[]> {
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses.map((address) => ({ address, family: isIP(address) }));
  const causes = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
  throw lookupError(hostname, causes);
}

/**
 * Resolves a name that a third party has registered. `dns.lookup` occupies a thread while a name server does not answer, and all names of the
 * process share a few threads; so it resolves names of this machine alone, which name servers do not know.
 * @param createResolver for tests
 */
export const resolveHost =
  (createResolver = newResolver): Resolve =>
  (hostname, done) => {
    const family = isIP(hostname);
    if (family !== 0) return done(null, [{ address: hostname, family }]);
    if (isPrivateHost(hostname)) return lookup(hostname, { all: true }, done);
    askNameServers(hostname, createResolver()).then(
      (addresses) => done(null, addresses),
      (error: Error) => done(error, []),
    );
  };

/**
 * DNS lookup for a connection that returns public addresses only, or those that a given check allows. Since the connection uses the
 * checked address, DNS rebinding between check and connection is impossible.
 * @param resolve for tests
 */
export const publicLookup =
  (resolve: Resolve = resolveHost(), isAllowed = isPublicAddress): LookupFunction =>
  (hostname, { all, family }, done) => {
    resolve(hostname, (error, addresses) => {
      if (error) return done(error, '');
      const wanted = family === 4 || family === 6 ? addresses.filter((found) => found.family === family) : addresses;
      const open = wanted.filter(({ address }) => isAllowed(address));
      const [first] = open;
      if (!first) return done(new NotPublicError(`${hostname} has no public address`), '');
      if (all) done(null, open);
      else done(null, first.address, first.family);
    });
  };
