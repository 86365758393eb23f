import { isIPv6, SocketAddress } from 'node:net';

/** `::ffff:192.0.2.1`: an IPv4 client on a socket that listens on both. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * What limits count as one address: an IPv4 address, or the /64 of an IPv6 one, which a single household owns whole.
 * For the programs alone: it needs Node.
 * @param ip as the socket or a trusted proxy names it
 */
export function ipBucket(ip: string): string {
  if (!isIPv6(ip)) return ip;
  // Normalized to the one short spelling of RFC 5952.
  const { address } = new SocketAddress({ address: ip.split('%')[0]!, family: 'ipv6' });
  const ipv4 = mapped.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    // An address that ends in `::` gives one empty group. It comes after the first four groups, so it is never used.
    const rest = tail.split(':');
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
