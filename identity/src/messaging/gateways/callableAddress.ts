import type { LookupFunction } from 'node:net';
import type { PrivateCallbacks } from '../../platform/config/config';
import {
  addressRefused,
  isLoopbackAddress,
  isPublicAddress,
  NotPublicError,
  publicLookup,
  refusePrivateHost,
} from './publicAddress';

/** Ports below this one belong to other protocols: a mail server must not receive an HTTP request. */
const lowestOpenPort = 1024;

const isOpenPort = (port: string): boolean => port === '' || Number(port) >= lowestOpenPort;

const isLocalName = (hostname: string): boolean => /^(?:.*\.)?localhost\.?$/.test(hostname);

/** Whether a host is this machine by its name or number; what other names resolve to is not looked up. */
const isThisMachine = (hostname: string): boolean =>
  isLocalName(hostname) || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''));

/** The service must not post to this registered address. */
class NotCallableError extends Error {
  override readonly name = 'NotCallableError';
  readonly code = addressRefused;
}

/**
 * Refuses an address of an application that the service must not post to: the one rule for webhooks and for logout tokens, when an
 * address is registered and at each call. What a name resolves to is checked when it is connected to (`callbackLookup`).
 * @param allowed the addresses it may resolve to in addition to public ones (`ALLOW_PRIVATE_CALLBACKS`)
 * @throws {Error} with a code and the reason, which the log of deliveries shows
 */
export function refuseAddress(url: URL, allowed: PrivateCallbacks): void {
  if (url.username !== '' || url.password !== '') throw new NotCallableError('the address holds credentials');
  const isAllowed = allowed === 'any' || (allowed === 'loopback' && isThisMachine(url.hostname));
  if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:'))
    throw new NotCallableError('the address is not https');
  if (isAllowed) return;
  if (!isOpenPort(url.port)) throw new NotCallableError(`port ${url.port} belongs to another protocol`);
  if (isLocalName(url.hostname)) throw new NotPublicError(`${url.hostname} is not a public address`);
  refusePrivateHost(url);
}

/**
 * The DNS lookup of connections to addresses of applications; a literal address skips it (see `refuseAddress`).
 * @returns undefined if every address is allowed
 */
export function callbackLookup(allowed: PrivateCallbacks): LookupFunction | undefined {
  if (allowed === 'any') return undefined;
  if (allowed === 'none') return publicLookup();
  return publicLookup(undefined, (address) => isPublicAddress(address) || isLoopbackAddress(address));
}

/** Whether an error means that an address is refused, for its form or the IP address it resolves to: a retry would fail too. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof NotCallableError || error instanceof NotPublicError;

/** Whether an address may be registered: the same rules, before the first call. */
export function isCallableAddress(text: string, allowed: PrivateCallbacks): boolean {
  try {
    refuseAddress(new URL(text), allowed);
    return true;
  } catch {
    return false;
  }
}
