/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { loadListening, loadSettings } from './settings';
import { createSiteServer } from './siteServer';

/** Names that every plain object answers to. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
/** Content that a response must not reveal. */
const internal = /\bat .*:\d+|node_modules|Error:|undefined|\[object|function |FST_|UND_/;

describe('hostile requests to a site without the service', () => {
  let folder: string;
  let site: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    await mkdir(join(folder, 'shell/dist'), { recursive: true });
    await mkdir(join(folder, 'deployments/remotes'), { recursive: true });
    await writeFile(join(folder, 'shell/dist/assets.json'), JSON.stringify({ scripts: ['a.js'], messages: {} }));
    const entry = { version: '1', entry: '/remotes/a.js', integrity: 'x', contract: '1.0', prefixes: ['/', '/:a/b'] };
    await writeFile(join(folder, 'deployments/remotes.json'), JSON.stringify({ 'mf-auth': entry }));
    site = await createSiteServer(loadSettings({}, folder), loadListening({}));
    port = Number(new URL(await site.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });
  /** Sends raw bytes. @returns the whole response */
  const raw = (head: string) =>
    new Promise<string>((done, fail) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nhost: a\r\nconnection: close\r\n\r\n`))
        .on('data', (data: Buffer) => (answer += data.toString()))
        .on('close', () => done(answer))
        .on('error', fail);
    });
  const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);

  it('bytes other than HTTP are refused with every header (R-57, R-60)', async () => {
    const [address, type, long, odd] = [
      await raw('GET /% HTTP/1.1'),
      await raw('POST /x HTTP/1.1\r\ncontent-type: x\r\ncontent-length: 0'),
      await raw(`GET / HTTP/1.1\r\ncookie: ${'a'.repeat(65_536)}`),
      await raw('FOO / HTTP/1.1'),
    ];
    expect([address, type, long, odd].map(statusOf)).toEqual([400, 415, 431, 400]);
    for (const answer of [address, type, long, odd])
      for (const header of [
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options: nosniff',
        'referrer-policy: no-referrer',
      ])
        expect(answer).toContain(`${header}\r\n`);
    for (const answer of [address, type]) expect(answer).toMatch(/\r\n\r\nBad request$/);
  });

  it.each(['/api/user/me/', '/api/metrics', '/oidc/auth', '/saml/sso', '/captcha/challenge/', '/dev/inbox'])(
    '%s, which is a call, gets the response of an unknown address',
    async (url) => {
      const { statusCode, headers, body } = await site.inject({ url, headers: { accept: 'text/html' } });
      expect([statusCode, JSON.parse(body)]).toEqual([404, { message: 'Not found' }]);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    },
  );

  it.each(inherited)('%s is not taken for a language, page, remote or setting (R-60)', async (key) => {
    const headers = { 'accept-language': key, cookie: `locale=${key}; ${key}=1` };
    const query = `?${key}=1&ui_locales=${key}&site_id=${key}&locale=${key}`;
    for (const url of [`/${query}`, `/${key}${query}`, `/${key}/b`, `/remotes/${key}/a.js`, `/assets/${key}`]) {
      const { statusCode, body } = await site.inject({ url, headers });
      expect([url, statusCode]).toEqual([url, url.startsWith('/?') || url.endsWith('/b') ? 200 : 404]);
      if (body.includes('<html')) expect(body).toContain('<html lang="ru"');
    }
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
});
