import type { Socket } from 'node:net';
import { ipBucket } from './ipBucket';

/** What answers may take while their visitors do not read them, in bytes. */
export interface UnreadBounds {
  perAddress: number;
  all: number;
}

const defaultBounds: UnreadBounds = { perAddress: 16 * 1024 * 1024, all: 64 * 1024 * 1024 };

/**
 * Closes connections whose visitors do not read what they asked for: what the kernel does not take of an answer stays in memory.
 * Where a bound is exceeded, the connection that holds most of it is closed, so that visitors who do not read make room for others.
 * @param isProxy whose connections are those of all its visitors: they share the bound of all
 */
export function checkUnread(
  sockets: Iterable<Socket>,
  isProxy: (address: string) => boolean,
  { perAddress, all }: UnreadBounds = defaultBounds,
): void {
  const unread = [...sockets]
    .filter(({ writableLength }) => writableLength > 0)
    .sort((one, other) => other.writableLength - one.writableLength);
  const byAddress = new Map<string, Socket[]>();
  for (const socket of unread) {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) continue;
    const address = ipBucket(remoteAddress);
    const ofAddress = byAddress.get(address);
    if (ofAddress) ofAddress.push(socket);
    else byAddress.set(address, [socket]);
  }
  for (const ofAddress of byAddress.values()) closeLargest(ofAddress, perAddress);
  closeLargest(unread, all);
}

/** @param sockets the one that holds most first */
function closeLargest(sockets: readonly Socket[], bound: number): void {
  const held = sockets.filter(({ destroyed }) => !destroyed);
  let bytes = held.reduce((sum, { writableLength }) => sum + writableLength, 0);
  for (const socket of held) {
    if (bytes <= bound) return;
    bytes -= socket.writableLength;
    socket.destroy();
  }
}
