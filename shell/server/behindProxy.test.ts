/** @jest-environment node */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultTrustedProxies } from '@passport/shared/constants';
import type { FastifyInstance } from 'fastify';
import { createSite } from './app';
import { loadSettings } from './settings';

/** Addresses of this machine from which two visitors come. */
const [anna, boris] = ['127.0.0.2', '127.0.0.3'];

const listen = (server: Server, host = '127.0.0.1') =>
  new Promise<number>((done) => server.listen(0, host, () => done((server.address() as AddressInfo).port)));

/**
 * A proxy that adds the address of its visitor to X-Forwarded-For, as nginx does with `$proxy_add_x_forwarded_for`.
 * @param from the proxy's own address
 */
const startProxy = (port: number, from: string) =>
  createServer((request, response) => {
    const visitor = request.socket.remoteAddress ?? '';
    const given = request.headers['x-forwarded-for'];
    const headers = {
      ...request.headers,
      'x-forwarded-for': given === undefined ? visitor : `${String(given)}, ${visitor}`,
    };
    const { url: path, method } = request;
    const options = { host: '127.0.0.1', localAddress: from, port, path, method, headers };
    const sent = forward(options, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers)),
    );
    request.pipe(sent);
  });

describe('TRUSTED_PROXIES', () => {
  it('is by default what it is for the service: this machine', () => {
    expect(loadSettings({}, '/').trustedProxies).toEqual(defaultTrustedProxies);
    expect(loadSettings({ TRUSTED_PROXIES: 'none' }, '/').trustedProxies).toEqual([]);
  });
});

describe('a site server behind a proxy', () => {
  let folder: string;
  let identity: Server;
  let proxy: Server;
  let site: FastifyInstance;
  let proxyPort: number;
  let received: Record<string, unknown>;
  const start = async (env: Record<string, string>, proxyAddress: string) => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    identity = createServer((request, response) => {
      received = request.headers;
      response.end('{}');
    });
    const identityPort = await listen(identity);
    const PUBLIC_URL = 'https://passport.example';
    site = await createSite(
      loadSettings({ IDENTITY_URL: `http://127.0.0.1:${identityPort}`, PUBLIC_URL, ...env }, folder),
    );
    await site.listen({ port: 0, host: '127.0.0.1' });
    proxy = startProxy((site.server.address() as AddressInfo).port, proxyAddress);
    proxyPort = await listen(proxy);
  };
  beforeEach(() => {
    received = {};
  });
  afterEach(async () => {
    for (const server of [proxy, identity]) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
    await site.close();
    await rm(folder, { recursive: true });
  });
  /** Visits through the proxy. @returns the address that the service receives */
  const visit = (from: string | undefined, headers: Record<string, string> = {}) =>
    new Promise<unknown>((done, fail) => {
      const options = {
        host: '127.0.0.1',
        port: proxyPort,
        path: '/api/user/me/',
        localAddress: from,
        agent: false,
        headers,
      };
      forward(options, (answer) => answer.resume().once('end', () => done(received['x-forwarded-for'])))
        .once('error', fail)
        .end();
    });

  it('on another machine hands on the address of each visitor, whatever the visitor writes (R-61)', async () => {
    await start({ TRUSTED_PROXIES: '127.0.0.9/32' }, '127.0.0.9');
    expect([await visit(anna), await visit(boris)]).toEqual([anna, boris]);
    const forged = { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1', 'x-real-ip': '198.51.100.1' };
    expect(await visit(anna, forged)).toBe(anna);
  });

  it('on the same machine tells two visitors apart without any setting (R-61)', async () => {
    await start({}, '127.0.0.1');
    // The proxy has heard these from the visitors that it trusts; both of ours are on this machine, where nobody else is.
    expect(await visit(undefined, { 'x-forwarded-for': '203.0.113.1' })).toBe('203.0.113.1');
    expect(await visit(undefined, { 'x-forwarded-for': '198.51.100.1, 203.0.113.2' })).toBe('203.0.113.2');
  });

  it('that is not trusted counts as one address, whatever it says', async () => {
    await start({ TRUSTED_PROXIES: 'none' }, '127.0.0.1');
    expect(await visit(anna, { 'x-forwarded-for': '198.51.100.1' })).toBe('127.0.0.1');
  });

  it('tells the service our own origin, not what a visitor says of it', async () => {
    await start({}, '127.0.0.1');
    await visit(anna, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' });
    expect(received).toMatchObject({ 'x-forwarded-host': 'passport.example', 'x-forwarded-proto': 'https' });
  });
});
