import { isIPv6 } from 'node:net';

/** `::ffff:192.0.2.1`: an IPv4 client on a socket that listens on both. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What limits count as one address: an IPv4 address, or the /64 of an IPv6 one, which a single household owns whole.
 * @param ip as the socket or a trusted proxy names it
 */
export function ipBucket(ip: string): string {
  const ipv4 = mapped.exec(ip)?.[1];
  if (ipv4) return ipv4;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const rest = tail === '' ? [] : tail.split(':');
    while (groups.length + rest.length < 8) groups.push('0');
    groups.push(...rest);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
