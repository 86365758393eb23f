/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { boundConnections } from './connections';

describe('connections of one address', () => {
  let server: Server;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  const listen = async (proxies: string[]) => {
    server = createServer((_request, response) => response.end('ok'));
    boundConnections(server, 2, proxies);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  };
  /** @returns whether a new connection is answered */
  const isServed = () =>
    new Promise<boolean>((done) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => done(true)).once('close', () => done(false));
      socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    });

  it('are closed beyond the bound, and served again when one has ended', async () => {
    await listen([]);
    expect([await isServed(), await isServed(), await isServed()]).toEqual([true, true, false]);
    sockets[0]!.destroy();
    let isServedAgain = false;
    while (!isServedAgain) isServedAgain = await isServed();
    expect(await isServed()).toBe(false);
  });

  it.each(['127.0.0.1', '127.0.0.0/8'])('have no bound where %s is a trusted proxy', async (proxy) => {
    await listen(['::1/128', proxy]);
    expect([await isServed(), await isServed(), await isServed()]).toEqual([true, true, true]);
  });
});
