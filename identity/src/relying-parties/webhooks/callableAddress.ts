import { NotPublicError, refusePrivateHost } from '../../messaging/gateways/publicAddress';

/** Below it are the ports of other protocols: a mail server must not get what an HTTP request says. */
const lowestOpenPort = 1024;

const isOpenPort = (port: string): boolean => port === '' || Number(port) >= lowestOpenPort;

/**
 * Refuses an address of an application that the service must not post to. What a name resolves to is checked when it is connected to.
 * @param isPrivateAllowed whether it may be this machine or a private network (`ALLOW_PRIVATE_CALLBACKS`)
 * @throws {Error} with the reason, which the log of deliveries shows
 */
export function refuseAddress(url: URL, isPrivateAllowed: boolean): void {
  if (url.username !== '' || url.password !== '') throw new Error('the address holds credentials');
  if (url.protocol !== 'https:' && !(isPrivateAllowed && url.protocol === 'http:'))
    throw new Error('the address is not https');
  if (isPrivateAllowed) return;
  if (!isOpenPort(url.port)) throw new Error(`port ${url.port} belongs to another protocol`);
  if (/^(?:.*\.)?localhost\.?$/.test(url.hostname)) throw new NotPublicError(`${url.hostname} is not a public address`);
  refusePrivateHost(url);
}

/** Whether an address may be registered: the same rules, before the first event. */
export function isCallableAddress(text: string, isPrivateAllowed: boolean): boolean {
  try {
    refuseAddress(new URL(text), isPrivateAllowed);
    return true;
  } catch {
    return false;
  }
}
