import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { listenBacklog } from '@passport/shared/net/listenBacklog';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const privateSockets = new WeakSet<Socket>();

/** Whether a request came to IDENTITY_PORT: decided by the socket that accepted it, not by anything that the caller sends. */
export const cameToPrivatePort = ({ raw }: FastifyRequest): boolean => privateSockets.has(raw.socket);

/** A second port of the same server. */
export interface PrivateListener {
  port: number;
  /** Accepts no new connection, and waits for those in use; called together with `app.close()`, which closes the idle ones. */
  close(): Promise<void>;
}

/**
 * Opens IDENTITY_PORT. Its connections are handed to the server of PORT, so that every guard and limit is the same.
 * @throws Error of the system, e.g. EADDRINUSE with its port
 * @see https://nodejs.org/api/http.html#event-connection
 */
export async function listenPrivately(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<PrivateListener> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    privateSockets.add(socket);
    app.server.emit('connection', socket);
  });
  server.listen({ port, host, backlog: listenBacklog });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
