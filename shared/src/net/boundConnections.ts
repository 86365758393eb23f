import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import { ipBucket } from './ipBucket';

const family = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** @param networks addresses and CIDRs @returns whether an address is in one of them */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return (address) => list.check(address, family(address));
}

/**
 * Closes connections of an address that has too many already; the /64 of an IPv6 address counts as one. A proxy forwards the
 * connections of all its visitors, so it has to limit them itself.
 * @param perAddress how many one address may hold
 * @param isProxy whether an address has no bound
 * @returns the open connections
 */
export function boundConnections(
  server: Server,
  perAddress: number,
  isProxy: (address: string) => boolean,
): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (isProxy(remoteAddress)) return;
    const address = ipBucket(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
  return sockets;
}
