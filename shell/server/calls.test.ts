/** @jest-environment node */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createSite } from './app';
import { loadSettings } from './settings';
import { startTestSite, type TestSite } from './testing/testSite';

let on: TestSite;
beforeAll(async () => void (on = await startTestSite()));
afterAll(() => on.close());

describe('calls through the site server', () => {
  it('refuses what is no HTTP with every header, and a call in the shape of its errors (R-57, R-60)', async () => {
    const page = await on.get('/%');
    expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
    const address = await on.get('/api/%', { 'accept-language': 'en' });
    const type = await on.site.inject({
      method: 'POST',
      url: '/api/x/',
      headers: { 'content-type': 'x' },
      payload: 'x',
    });
    expect(address.json()).toEqual({ message: 'Please check the values you entered' });
    expect([type.statusCode, type.json()]).toEqual([415, { message: 'Проверьте введённые значения' }]);
    const preferred = await on.get('/api/%', { 'accept-language': 'ru;q=0.3, fr;q=0.9' });
    expect(preferred.json()).toEqual(address.json());
    for (const { headers } of [page, address, type])
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
  });

  describe('of what no browser sends', () => {
    let own: FastifyInstance;
    let port: number;
    beforeAll(async () => {
      own = await createSite(loadSettings({ PUBLIC_URL: 'http://localhost:3000' }, on.folder));
      port = Number(new URL(await own.listen({ port: 0, host: '127.0.0.1' })).port);
    });
    afterAll(() => own.close());
    const raw = (head: string) =>
      new Promise<string>((done, fail) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nhost: a\r\nconnection: close\r\n\r\n`))
          .on('data', (data: Buffer) => (answer += data.toString()))
          .on('end', () => done(answer))
          .on('error', fail);
      });

    it('what cannot be read as a request is refused with every header (R-57)', async () => {
      const long = await raw(`GET / HTTP/1.1\r\ncookie: ${'a'.repeat(20_000)}`);
      const odd = await raw('FOO / HTTP/1.1');
      expect([long.split('\r\n')[0], odd.split('\r\n')[0]]).toEqual([
        'HTTP/1.1 431 Request Header Fields Too Large',
        'HTTP/1.1 400 Bad Request',
      ]);
      for (const answer of [long, odd]) {
        expect(answer).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'\r\n");
        expect(answer).toMatch(/\{"message":"[^"]+"\}$/);
      }
    });

    it('a call that names the whole address is refused, not a failure (R-60)', async () => {
      expect(await raw('POST http://a/api/user/me/ HTTP/1.1\r\ncontent-length: 0')).toMatch(/^HTTP\/1\.1 400 /);
    });

    it.each(['/remotes/../remotes.json', '/assets/%2e%2e/%2e%2e/package.json'])(
      'a path out of the folder of files, %s, is not found',
      async (path) => {
        expect(await raw(`GET ${path} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 404 .*Not found$/s);
      },
    );
  });

  it.each([
    ['/api/user/identify/', 64 * 1024 + 1],
    ['/oidc/token', 64 * 1024 + 1],
    ['/saml/sso', 256 * 1024 + 1],
    ['/api/support/send_to_email/', 6_000_001],
  ])('refuses a body that the call %s does not take before it comes', async (url, bytes) => {
    const { statusCode, body } = await on.site.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', 'content-length': String(bytes), 'accept-language': 'en' },
    });
    expect([statusCode, JSON.parse(body)]).toEqual([413, { message: 'The request is too large.' }]);
  });

  it('refuses a body of unnamed length once it is too large, and the visitor can read so', async () => {
    const send = (bytes: number) =>
      fetch(`${on.origin}/api/user/identify/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
        body: new Blob([new Uint8Array(bytes)]).stream(),
        duplex: 'half',
      } as RequestInit);
    expect((await send(64 * 1024)).status).toBe(200);
    for (let round = 0; round < 5; round += 1) {
      const refused = await send(2_000_000);
      expect([refused.status, await refused.json()]).toEqual([413, { message: 'The request is too large.' }]);
    }
  });

  it('ends the connection of a visitor who asks for that, whatever the one to the service does', async () => {
    const answer = await new Promise<IncomingMessage>((done, fail) =>
      request(`${on.origin}/api/user/me/`, { agent: false, headers: { connection: 'close' } }, done)
        .on('error', fail)
        .end(),
    );
    await new Promise((done) => answer.resume().on('end', done));
    expect([answer.headers.connection, answer.headers['keep-alive']]).toEqual(['close', undefined]);
  });

  it.each([
    ['keep-alive', 'timeout=300'],
    ['expect', '100-continue'],
  ])('hands a call through whose client says of its connection "%s: %s"', async (name, value) => {
    const { statusCode } = await on.site.inject({ url: '/api/user/me/', headers: { [name]: value } });
    expect(statusCode).toBe(200);
    expect(on.heard()[name]).not.toBe(value);
  });

  it('tells the service the address it sees, not what the visitor writes (R-61)', async () => {
    await on.site.inject({
      url: '/api/user/me/',
      remoteAddress: '203.0.113.9',
      headers: { 'x-forwarded-for': '198.51.100.1' },
    });
    expect(on.heard()['x-forwarded-for']).toBe('203.0.113.9');
  });

  it('hands the form that a provider posts to its callback to the service; the page itself stays a page', async () => {
    await on.site.inject({
      method: 'POST',
      url: '/apple/login/callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
      payload: 'code=c&state=s',
    });
    expect(on.heard()).toMatchObject({
      'x-heard': 'POST /api/user/external_auth/apple',
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect((await on.get('/apple/login/callback?code=c')).headers['content-type']).toContain('text/html');
    expect((await on.site.inject({ method: 'POST', url: '/google/login/callback', payload: 'x' })).statusCode).toBe(
      404,
    );
  });

  it('finds the challenges of the API at their short address too', async () => {
    await on.get('/captcha/challenge/?action=send_sms');
    expect(on.heard()['x-heard']).toBe('GET /api/captcha/challenge/?action=send_sms');
  });

  it('asks the service for the metadata that stands before the path of its issuer (RFC 8414)', async () => {
    await on.get('/.well-known/oauth-authorization-server/oidc');
    expect(on.heard()['x-heard']).toBe('GET /.well-known/oauth-authorization-server/oidc');
  });

  it('says in the language of the caller that the service is unavailable', async () => {
    await on.stopService();
    const { statusCode, headers, body } = await on.get('/api/user/me/', { 'accept-language': 'en' });
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    expect((JSON.parse(body) as { message: string }).message).toContain('unavailable');
  });

  it('streams the events of two hundred open pages as they come, calls go on beside them, and a closed page lets go', async () => {
    const open = new Set<ServerResponse>();
    const streams = createServer((asked, response) => {
      if (!asked.url?.startsWith('/api/events/')) return response.end('{}');
      open.add(response.once('close', () => open.delete(response)));
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
    });
    await new Promise<void>((done) => streams.listen(0, '127.0.0.1', done));
    const identityUrl = `http://127.0.0.1:${(streams.address() as AddressInfo).port}`;
    const own = await createSite(loadSettings({ IDENTITY_URL: identityUrl }, on.folder));
    const origin = await own.listen({ port: 0, host: '127.0.0.1' });
    const ask = (path: string) =>
      new Promise<IncomingMessage>((done, fail) =>
        request(`${origin}${path}`, { agent: false }, done).on('error', fail).end(),
      );

    const pages = await Promise.all(Array.from({ length: 200 }, () => ask('/api/events/')));
    const first = await new Promise<string>((done) => pages[0]!.once('data', (data: Buffer) => done(data.toString())));
    expect(first).toBe(': open\n\n');
    expect(open.size).toBe(200);
    const call = await ask('/api/user/me/');
    expect(call.statusCode).toBe(200);
    call.resume();
    const released = new Promise<void>((done) => {
      for (const response of open) response.once('close', () => open.size === 0 && done());
    });
    for (const page of pages) page.on('error', () => undefined).destroy();
    await released;
    await own.close();
    await new Promise((done) => streams.close(done));
  });
});
