import type { Socket } from 'node:net';
import { ipBucket } from './ipBucket';

/** Memory limits of unread responses, in bytes. */
export interface UnreadBounds {
  perAddress: number;
  all: number;
}

const defaultBounds: UnreadBounds = { perAddress: 16 * 1024 * 1024, all: 64 * 1024 * 1024 };

/**
 * Closes connections whose clients do not read their responses: data that the kernel does not accept stays in memory.
 * If a limit is exceeded, the connection with the most data is closed, so that non-reading clients make room for others.
 * @param isProxy whether the connections of an address serve many visitors: they share the total limit
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

/** @param sockets the one with the most data first */
function closeLargest(sockets: readonly Socket[], bound: number): void {
  const held = sockets.filter(({ destroyed }) => !destroyed);
  let bytes = held.reduce((sum, { writableLength }) => sum + writableLength, 0);
  for (const socket of held) {
    if (bytes <= bound) return;
    bytes -= socket.writableLength;
    socket.destroy();
  }
}
