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
  // In its one short spelling (RFC 5952), however it came.
  const { address } = new SocketAddress({ address: ip.split('%')[0]!, family: 'ipv6' });
  const ipv4 = mapped.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    // Where nothing follows, one empty group: it lies behind the four that are used.
    const rest = tail.split(':');
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
