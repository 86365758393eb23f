import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** `192.0.2.1:50000` or `[2001:db8::1]:50000`: some gateways add the port of the visitor. */
const withPort = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d+)?$/;

/** @returns the address that a proxy has written; undefined for anything else */
function addressIn(entry: string): string | undefined {
  const [, ipv4, ipv6] = withPort.exec(entry) ?? [];
  const address = ipv4 ?? ipv6 ?? entry;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Leaves only addresses in X-Forwarded-For: ports and brackets are cut. The rightmost malformed entry ends the list: the entries
 * before it came from its author, so that the request counts as that of the proxy which forwarded it.
 */
export function cleanForwardedFor(headers: IncomingHttpHeaders): void {
  const { 'x-forwarded-for': header } = headers;
  if (header === undefined) return;
  const entries = String(header)
    .split(',')
    .map((entry) => addressIn(entry.trim()));
  const clean = entries.slice(entries.lastIndexOf(undefined) + 1);
  if (clean.length > 0) headers['x-forwarded-for'] = clean.join(', ');
  else delete headers['x-forwarded-for'];
}
