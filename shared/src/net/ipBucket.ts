import { isIPv6, SocketAddress } from 'node:net';

/** `::ffff:192.0.2.1`: an IPv4 client on a socket that listens on both. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** An address in one spelling: IPv4, or the short IPv6 of RFC 5952. Anything else stays as it is. */
function canonical(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const { address } = new SocketAddress({ address: ip.split('%')[0]!, family: 'ipv6' });
  return mapped.exec(address)?.[1] ?? address;
}

/** @param count how many of the first groups of 16 bits name it */
function networkOf(address: string, count: 3 | 4): string {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    // An address that ends in `::` gives one empty group. It comes after the first four groups, so it is never used.
    const rest = tail.split(':');
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  return `${groups.slice(0, count).join(':')}::/${count * 16}`;
}

/**
 * The unit that limits count as one address: an IPv4 address, or the /64 of an IPv6 one, which a single household owns completely.
 * Server only: it requires Node.
 * @param ip as given by the socket or a trusted proxy
 */
export function ipBucket(ip: string): string {
  const address = canonical(ip);
  return isIPv6(address) ? networkOf(address, 4) : address;
}

/** The /48 of an IPv6 address, which one customer of a hoster may own completely; undefined for an IPv4 address. */
export function wideBucket(ip: string): string | undefined {
  const address = canonical(ip);
  return isIPv6(address) ? networkOf(address, 3) : undefined;
}

/** The network of an address that one customer of a hoster may own completely: the /24 of an IPv4 address, or the /48 of an IPv6 one. */
export const networkBucket = (ip: string): string => wideBucket(ip) ?? `${canonical(ip).replace(/\.\d+$/, '.0')}/24`;
