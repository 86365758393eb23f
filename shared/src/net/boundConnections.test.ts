/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import { connect, Server as SocketServer, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { boundConnections, inNetworks } from './boundConnections';

describe('connections of one address', () => {
  let server: Server;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  const listen = async (proxies: string[]) => {
    server = createServer((_request, response) => response.end('ok'));
    // No connection is closed for being idle.
    server.keepAliveTimeout = 0;
    boundConnections(server, 2, inNetworks(proxies));
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

  it('are closed beyond the limit, and served again when one has ended', async () => {
    await listen([]);
    expect([await isServed(), await isServed(), await isServed()]).toEqual([true, true, false]);
    sockets[0]!.destroy();
    let isServedAgain = false;
    while (!isServedAgain) isServedAgain = await isServed();
    expect(await isServed()).toBe(false);
  });

  it.each(['127.0.0.1', '127.0.0.0/8'])('have no limit if %s is a trusted proxy', async (proxy) => {
    await listen(['::1/128', proxy]);
    expect([await isServed(), await isServed(), await isServed()]).toEqual([true, true, true]);
  });
});

describe('connections of one address, as reported by sockets', () => {
  /** @returns whether each of some connections, one after another, is kept with a limit of two per address */
  const kept = (addresses: string[], proxies: string[] = []): boolean[] => {
    const server = new SocketServer();
    boundConnections(server, 2, inNetworks(proxies));
    return addresses.map((remoteAddress) => {
      const socket = Object.assign(new PassThrough(), { remoteAddress });
      server.emit('connection', socket);
      return !socket.destroyed;
    });
  };

  it('those of one IPv6 /64 share the limit, those of another do not', () => {
    const ofOne = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:2::3'];
    expect(kept([...ofOne, '2001:db8:1:3::1'])).toEqual([true, true, false, true]);
  });

  it('an IPv4-mapped IPv6 address counts as that IPv4 address, for the limit and as a proxy', () => {
    expect(kept(['192.0.2.1', '::ffff:192.0.2.1', '::ffff:192.0.2.1', '::ffff:192.0.2.2'])).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(kept(Array(3).fill('::ffff:192.0.2.1'), ['192.0.2.0/24'])).toEqual([true, true, true]);
  });
});
