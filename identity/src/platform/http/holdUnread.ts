import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** Enough for a sender who reads while it writes; the connection takes no memory meanwhile, because nothing more of it is read. */
const heldMs = 2000;

/**
 * Closes the connection of a refused request, whose body is still being sent, in two steps: this side after the response, the whole a moment
 * later. Closed at once with bytes unread it would be reset, which discards the refusal on its way to the sender (RFC 9112 section 9.6).
 */
export function holdUnread(raw: IncomingMessage): void {
  const { socket } = raw;
  // An injected request has none.
  if (!(socket instanceof Socket)) return;
  raw.pause();
  // Node calls it with the last byte of a response with `Connection: close`.
  socket.destroySoon = () => socket.end();
  setTimeout(() => socket.destroy(), heldMs).unref();
}
