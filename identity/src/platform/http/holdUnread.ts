import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** Long enough for a client that reads while it writes. Nothing more is read from the connection, so it takes no memory. */
const heldMs = 2000;

/**
 * Closes the connection of a refused request, whose body of undeclared length is still being sent, in two steps: this side after the
 * response, the whole a moment later. Closed immediately, with bytes unread, it would be reset, which discards the refusal on its way to
 * the sender (RFC 9112 section 9.6). A body of declared length is refused before it is read.
 */
export function holdUnread(raw: IncomingMessage): void {
  const { socket, headers } = raw;
  const isOverSocket = socket instanceof Socket;
  if (raw.complete || headers['transfer-encoding'] === undefined || !isOverSocket) return;
  raw.pause();
  // Node calls it with the last byte of a response with `Connection: close`.
  socket.destroySoon = () => socket.end();
  setTimeout(() => socket.destroy(), heldMs).unref();
}
