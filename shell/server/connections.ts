import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';

const family = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** @param networks addresses and CIDRs @returns whether an address is in one of them */
function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return (address) => list.check(address, family(address));
}

/**
 * Closes connections of an address that holds too many already. A proxy brings the connections of all its visitors, so it has
 * to bound them itself.
 * @param perAddress how many one address may hold
 * @param proxies addresses and CIDRs without a bound
 */
export function boundConnections(server: Server, perAddress: number, proxies: readonly string[]): void {
  const isProxy = inNetworks(proxies);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket;
    if (address === undefined || isProxy(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
