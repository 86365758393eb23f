const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host is this machine: `localhost`, or a loopback address. */
export const isLocalHost = (hostname: string): boolean => localHosts.has(hostname);

/** Whether a host is a loopback address by its number, to which native apps listen (RFC 8252 section 7.3). */
export const isLoopbackAddress = (hostname: string): boolean => isLocalHost(hostname) && hostname !== 'localhost';

const privateIPv4 =
  /^(?:0|10|127|22[4-9]|2[345]\d|169\.254|192\.168|192\.0\.0|198\.1[89]|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[789]\d|1[01]\d|12[0-7]))\./;
/** Global unicast (RFC 4291), without 6to4, which carries IPv4 addresses. */
const publicIPv6 = /^\[(?!2002:)[23][\da-f]{3}:/;

/**
 * Whether a host, as browsers write it, is this machine or in a private network: `localhost`, a name below it, or an IP address that
 * is not public. Other names are not resolved.
 */
export function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return !publicIPv6.test(hostname);
  const isAddress = /^\d+\.\d+\.\d+\.\d+$/.test(hostname);
  return isAddress ? privateIPv4.test(hostname) : /^(?:.*\.)?localhost\.?$/.test(hostname);
}

/** Whether an address is https, or http on localhost, without fragment and credentials. */
export function isSafeWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname));
  return isSafe && !text.includes('#') && username === '' && password === '';
}

/**
 * Whether a text is the address of a website: `shop.example`, with or without `https://` and a path. Hosts have a dot, and are no
 * IP addresses.
 */
export function isSiteAddress(text: string): boolean {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  const lastLabel = hostname.split('.').at(-1) ?? '';
  return hostname.includes('.') && /^[a-z]/.test(lastLabel) && username === '' && password === '';
}

/** Whether a text is a host as browsers write it, with its port unless that is the default: `shop.example`, `localhost:4000`. */
export const isHost = (text: string): boolean =>
  URL.canParse(`https://${text}`) && new URL(`https://${text}`).host === text;
