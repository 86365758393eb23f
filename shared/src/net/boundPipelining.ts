import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies ask for one thing at a time on a connection, or for a few. */
const maxUnderWay = 16;

/**
 * Closes a connection whose client sends request after request before it has its answers: Node would take in all that one read
 * brings, more than a thousand, and keep their answers for a client that may read none.
 * @returns tells of a request that has come whether it may go on
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
 * Lets the requests of a connection wait for each other. The answer to a later one cannot be sent before the earlier ones (RFC 9112
 * section 9.3.2), so that while the client does not read, each would hold what it needs to be answered.
 * @returns tells of a request that has come when its turn is; undefined: at once
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
