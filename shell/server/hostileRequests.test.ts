/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createSite } from './app';
import { loadSettings } from './settings';

/** Names that every plain object answers to. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
/** What a stranger must not read in an answer. */
const internal = /\bat .*:\d+|node_modules|Error:|undefined|\[object|function |FST_|UND_/;

describe('a site server that is asked by somebody hostile', () => {
  let folder: string;
  let identity: Server;
  let site: FastifyInstance;
  let port: number;
  /** Requests that have reached the service. */
  let received: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    await mkdir(join(folder, 'shell/dist'), { recursive: true });
    await mkdir(join(folder, 'deployments/remotes'), { recursive: true });
    await writeFile(join(folder, 'shell/dist/assets.json'), JSON.stringify({ scripts: ['a.js'], messages: {} }));
    const entry = { version: '1', entry: '/remotes/a.js', integrity: 'x', contract: '1.0', prefixes: ['/', '/:a/b'] };
    await writeFile(join(folder, 'deployments/remotes.json'), JSON.stringify({ 'mf-auth': entry }));
    identity = createServer((request, response) => {
      received.push(`${request.method} ${request.url}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((done) => identity.listen(0, '127.0.0.1', done));
    const IDENTITY_URL = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
    site = await createSite(loadSettings({ IDENTITY_URL }, folder));
    port = Number(new URL(await site.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  beforeEach(() => {
    received = [];
  });
  afterAll(async () => {
    await site.close();
    identity.closeAllConnections();
    await new Promise((done) => identity.close(done));
    await rm(folder, { recursive: true });
  });
  /** Sends bytes as they are. @returns the whole answer */
  const raw = (head: string) =>
    new Promise<string>((done, fail) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nhost: a\r\nconnection: close\r\n\r\n`))
        .on('data', (data: Buffer) => (answer += data.toString()))
        .on('close', () => done(answer))
        .on('error', fail);
    });
  const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);

  it.each([
    '/api/metrics',
    '/api/metrics/',
    '/api/metrics?a=b',
    '/api//metrics',
    '/api/./metrics',
    '/api/%2e/metrics',
    '/api/%6detrics',
    '/api/%6D%65trics/',
    '/api/METRICS',
    '/api/metrics;a',
    '/api/metrics/x',
    '//api/metrics',
    '/API/metrics',
    '/api%2fmetrics',
    '/api/x/../metrics',
    '/api/x/%2e%2e/metrics',
    '/api/x%2f..%2fmetrics',
    '/captcha/../metrics',
    '/captcha/%2e%2e/metrics',
    'http://a/api/metrics',
  ])('hands no request for the figures of the service on: %s (R-72)', async (url) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS'])
      expect([400, 404]).toContain(statusOf(await raw(`${method} ${url} HTTP/1.1\r\ncontent-length: 0`)));
    expect(received).toEqual([]);
  });

  it.each(['/api/metrics', '/api/metrics/', '/api/%6Detrics', '/api//metrics', '/api/Metrics'])(
    'answers %s like an address that does not exist (R-72)',
    async (url) => {
      const { statusCode, body, headers } = await site.inject({ url, headers: { 'accept-language': 'en' } });
      expect([statusCode, JSON.parse(body)]).toEqual([404, { message: 'Not found.' }]);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    },
  );

  it.each(inherited)('takes %s for no language, page, remote or setting of its own (R-60)', async (key) => {
    const headers = { 'accept-language': key, cookie: `locale=${key}; ${key}=1` };
    const query = `?${key}=1&ui_locales=${key}&site_id=${key}&locale=${key}`;
    for (const url of [`/${query}`, `/${key}${query}`, `/${key}/b`, `/remotes/${key}/a.js`, `/assets/${key}`]) {
      const { statusCode, body } = await site.inject({ url, headers });
      expect([url, statusCode]).toEqual([url, url.startsWith('/?') || url.endsWith('/b') ? 200 : 404]);
      if (body.includes('<html')) expect(body).toContain('<html lang="ru"');
    }
    const call = await site.inject({ url: `/api/${key}`, headers });
    expect([call.statusCode, received]).toEqual([200, [`GET /api/${key}`]]);
    const refused = await site.inject({ url: '/api/%', headers });
    expect(refused.json()).toEqual({ message: 'Проверьте введённые значения' });
  });

  it.each([
    ['a NUL in a page', 'GET /%00 HTTP/1.1'],
    ['a NUL in a file', 'GET /assets/%00 HTTP/1.1'],
    ['a NUL in a call', 'GET /api/%00 HTTP/1.1'],
    ['a byte that is no text', 'GET /api/%ff HTTP/1.1'],
    ['an overlong slash', 'GET /remotes/%c0%af%c0%ae%c0%ae/remotes.json HTTP/1.1'],
    ['an escape that ends early', 'GET /assets/%e0%a4%a HTTP/1.1'],
    ['a way out of a folder', 'GET /remotes/%2e%2e%2fremotes.json HTTP/1.1'],
    ['a way out by backslashes', 'GET /remotes/..\\..\\remotes.json HTTP/1.1'],
    ['a way out of the calls', 'GET /api/%2e%2e/%2e%2e/etc HTTP/1.1'],
    ['an address that is no URL', 'GET /\\ HTTP/1.1'],
    ['a call that is no URL', 'GET /api/\\ HTTP/1.1'],
    ['an address of slashes', 'GET // HTTP/1.1'],
    ['a method that does not exist', 'BREW / HTTP/1.1'],
    ['a method in lower case', 'get / HTTP/1.1'],
    ['a method of other protocols', 'PROPFIND /api/user/me/ HTTP/1.1'],
    ['TRACE', 'TRACE / HTTP/1.1'],
    ['CONNECT', 'CONNECT a:80 HTTP/1.1'],
    ['another version', 'GET / HTTP/9.9'],
    ['two lengths', 'POST /api/user/me/ HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2'],
    ['a length and chunks', 'POST /api/user/me/ HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked'],
    ['a negative length', 'POST /api/user/me/ HTTP/1.1\r\ncontent-length: -1'],
    ['an upgrade', 'GET /api/events/ HTTP/1.1\r\nupgrade: websocket\r\nconnection: upgrade'],
    ['a header of 64 kB', `GET / HTTP/1.1\r\ncookie: ${'a'.repeat(65_536)}`],
    ['3,000 cookies', `GET / HTTP/1.1\r\n${'cookie: a=b\r\n'.repeat(3000)}x: y`],
    ['a query of 64 kB', `GET /?${'a=b&'.repeat(16_384)} HTTP/1.1`],
    ['a path of 12,000 slashes', `GET ${'/'.repeat(12_000)}a HTTP/1.1`],
    ['a path of 12,000 dots', `GET /${'.'.repeat(12_000)}/ HTTP/1.1`],
    ['a query of 12 kB', `GET /?${'a=b&'.repeat(3000)} HTTP/1.1`],
  ])('answers %s with no failure and no word of what is inside (R-60)', async (_name, head) => {
    const answer = await raw(head);
    if (answer !== '') expect(statusOf(answer)).toBeLessThan(500);
    const [, body = ''] = answer.split('\r\n\r\n');
    if (!body.includes('<html')) expect(body).not.toMatch(internal);
  });

  it('refuses 64 kB of headers with 431 (R-60)', async () => {
    expect(statusOf(await raw(`GET /api/user/me/ HTTP/1.1\r\ncookie: ${'a'.repeat(65_536)}`))).toBe(431);
    expect(received).toEqual([]);
  });
});
