import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection on which a test writes raw bytes. */
export interface RawClient {
  socket: Socket;
  /** The bytes received so far. */
  answer: string;
  isOpen: boolean;
  /** Resolves when the other side has closed the connection. @returns the received bytes */
  closed: Promise<string>;
}

/**
 * Connects to an app that listens, and sends the beginning of a request.
 * @param port by default the one of the app
 */
export function rawClient(app: FastifyInstance, start: string, port = portOf(app)): Promise<RawClient> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1');
    const closed = new Promise<string>((gone) => {
      socket.once('close', () => {
        client.isOpen = false;
        gone(client.answer);
      });
    });
    const client: RawClient = { socket, answer: '', isOpen: true, closed };
    socket.on('data', (data: Buffer) => (client.answer += data.toString()));
    socket.on('error', () => undefined).once('error', fail);
    socket.once('connect', () => socket.write(start, () => done(client)));
  });
}

export const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port;
