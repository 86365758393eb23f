import { connect } from 'node:net';
import type { Config } from '../../../platform/config/config';

/** A program that the service depends on, as an operator may see it: without user names, passwords and tokens. */
export interface Peer {
  name: string;
  host: string;
  port: number;
}

/** A peer, and whether a TCP connection to it could be opened. */
export interface CheckedPeer {
  address: string;
  is_reachable: boolean;
}

type PeerConfig = Pick<Config, 'sms' | 'mail' | 'telegram' | 'captchaService' | 'support'>;

const connectTimeoutMs = 3000;
/** Default ports by protocol; `URL` leaves the port empty for these. */
const defaultPorts: ReadonlyMap<string, number> = new Map([
  ['http:', 80],
  ['smtp:', 587],
  ['smtps:', 465],
  ['smpp:', 2775],
  ['ssmpp:', 3550],
  ['tcp:', 3310],
]);
const httpsPort = 443;

/** The peers of a configuration. The development inbox and a local scanner have no address, so they are not listed. */
export function peersOf({ sms, mail, telegram, captchaService, support }: PeerConfig): Peer[] {
  const smsUrls = { inbox: undefined, http: sms.httpUrl, smpp: sms.smppUrl };
  const urls: [name: string, url: string | undefined][] = [
    ['sms', smsUrls[sms.gateway]],
    ['mail', mail.gateway === 'smtp' ? mail.smtpUrl : undefined],
    ['telegram', telegram.gateway === 'bot' ? telegram.apiUrl : undefined],
    ['captcha', captchaService.verifyUrl],
    ['support_files', support.filesUrl],
    ['virus_scanner', support.clamdUrl?.startsWith('tcp:') ? support.clamdUrl : undefined],
  ];
  return urls.flatMap(([name, url]) => (url ? [{ name, ...addressOf(new URL(url)) }] : []));
}

function addressOf({ hostname, port, protocol }: URL): Omit<Peer, 'name'> {
  // URLs keep the brackets of an IPv6 address, sockets do not accept them.
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (defaultPorts.get(protocol) ?? httpsPort) };
}

/** Opens a connection to each peer and closes it; nothing is sent. */
export async function checkPeers(peers: readonly Peer[]): Promise<Record<string, CheckedPeer>> {
  const checked = await Promise.all(
    peers.map(async ({ name, host, port }): Promise<[string, CheckedPeer]> => {
      return [name, { address: `${host}:${port}`, is_reachable: await isReachable(host, port) }];
    }),
  );
  return Object.fromEntries(checked);
}

function isReachable(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: connectTimeoutMs });
    const finish = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
}
