import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send one request at a time on a connection, or a few. */
const maxUnderWay = 16;

/**
 * Closes a connection whose client pipelines too many requests: Node would process all that one read
 * returns, more than a thousand, and keep their responses for a client that may read none.
 * @returns for an incoming request, whether it may continue
 */
export function boundPipelining(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const underWay = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    if (count > maxUnderWay) {
      socket.destroy();
      return false;
    }
    response.once('close', () => underWay.set(socket, underWay.get(socket)! - 1));
    return true;
  };
}

/**
 * Serializes the requests of a connection. The answer to a later one cannot be sent before the earlier ones (RFC 9112
 * section 9.3.2), so that while the client does not read, each would hold its resources.
 * @returns for an incoming request, a promise of its turn; undefined: immediately
 */
export function oneAtATime(): (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined {
  const latest = new WeakMap<Socket, Promise<void>>();
  return ({ socket }, response) => {
    const earlier = latest.get(socket);
    const answered = new Promise<void>((done) => response.once('close', done));
    latest.set(socket, answered);
    void answered.then(() => latest.get(socket) === answered && latest.delete(socket));
    return earlier;
  };
}
