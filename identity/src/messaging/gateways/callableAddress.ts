import { addressRefused, NotPublicError, refusePrivateHost } from './publicAddress';

/** Below it are the ports of other protocols: a mail server must not get what an HTTP request says. */
const lowestOpenPort = 1024;

const isOpenPort = (port: string): boolean => port === '' || Number(port) >= lowestOpenPort;

/** The service must not post to a registered address, wherever it leads. */
class NotCallableError extends Error {
  override readonly name = 'NotCallableError';
  readonly code = addressRefused;
}

/**
 * Refuses an address of an application that the service must not post to: the one rule for webhooks and for logout tokens, when an
 * address is registered and at each call. What a name resolves to is checked when it is connected to (`publicLookup`).
 * @param isPrivateAllowed whether it may be this machine or a private network (`ALLOW_PRIVATE_CALLBACKS`)
 * @throws {Error} with a code and the reason, which the log of deliveries shows
 */
export function refuseAddress(url: URL, isPrivateAllowed: boolean): void {
  if (url.username !== '' || url.password !== '') throw new NotCallableError('the address holds credentials');
  if (url.protocol !== 'https:' && !(isPrivateAllowed && url.protocol === 'http:'))
    throw new NotCallableError('the address is not https');
  if (isPrivateAllowed) return;
  if (!isOpenPort(url.port)) throw new NotCallableError(`port ${url.port} belongs to another protocol`);
  if (/^(?:.*\.)?localhost\.?$/.test(url.hostname)) throw new NotPublicError(`${url.hostname} is not a public address`);
  refusePrivateHost(url);
}

/** Whether an error says that an address is refused, by its form or by what it resolves to: trying again changes nothing. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof NotCallableError || error instanceof NotPublicError;

/** Whether an address may be registered: the same rules, before the first call. */
export function isCallableAddress(text: string, isPrivateAllowed: boolean): boolean {
  try {
    refuseAddress(new URL(text), isPrivateAllowed);
    return true;
  } catch {
    return false;
  }
}
