/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createSite } from './app';
import { loadSettings } from './settings';

/** A first paint with its links to documents. */
const firstStep = (personalData = 'href="/policy?agreement=personal_data"') =>
  `<form>ru<a href="/policy?agreement=terms_of_service">1</a><a ${personalData}>2</a></form>`;

describe('the site server', () => {
  let folder: string;
  let identity: Server;
  let site: FastifyInstance;
  let origin: string;
  let heard: IncomingHttpHeaders = {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    await mkdir(join(folder, 'shell/dist'), { recursive: true });
    await mkdir(join(folder, 'deployments/remotes/mf-auth/1'), { recursive: true });
    const release = join(folder, 'deployments/remotes/mf-auth/1');
    await writeFile(
      join(folder, 'shell/dist/assets.json'),
      JSON.stringify({ scripts: ['main.1.js'], messages: { ru: ['ru.js'] } }),
    );
    await writeFile(join(folder, 'shell/dist/main.1.js'), 'run()');
    await mkdir(join(folder, 'shell/dist/root'));
    await writeFile(join(folder, 'shell/dist/root/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(release, 'remoteEntry.js'), 'entry()');
    await writeFile(join(release, 'ru.json'), JSON.stringify({ html: firstStep(), css: '.a{}' }));
    const entry = {
      version: '1',
      entry: '/remotes/mf-auth/1/remoteEntry.js',
      integrity: 'sha384-abc',
      contract: '1.0',
      prefixes: ['/', '/2fa', '/:service/login/callback'],
      preload: [],
      firstPaint: { ru: '/remotes/mf-auth/1/ru.json' },
    };
    await writeFile(join(folder, 'deployments/remotes.json'), JSON.stringify({ 'mf-auth': entry }));
    identity = createServer((request, response) => {
      heard = { ...request.headers, 'x-heard': `${request.method} ${request.url}` };
      const unit = {
        is_active: true,
        is_group_logo_forced: request.url?.endsWith('c12') ?? false,
        left_color: '#0b5d3b',
        right_color: '#8fd3a8',
        title: '</script><b>',
        terms_of_use: null,
        privacy_policy: 'https://shop.example/privacy?a=1&b=2',
      };
      const answer = request.url?.startsWith('/api/business_unit/') ? unit : { ok: true };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    await new Promise<void>((done) => identity.listen(0, '127.0.0.1', done));
    const identityUrl = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
    site = await createSite(loadSettings({ IDENTITY_URL: identityUrl, PUBLIC_URL: 'http://localhost:3000' }, folder));
    origin = await site.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await site.close();
    if (identity.listening) await new Promise((done) => identity.close(done));
    await rm(folder, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers });

  it('sends the first paint and asks at once for what the address needs', async () => {
    const { body, headers } = await get('/');
    expect(body).toContain(`<div id="first-paint">${firstStep()}</div>`);
    expect(body).toContain('<link rel="expect" href="#root" blocking="render">');
    expect(body.indexOf('id="root"')).toBeGreaterThan(body.indexOf('<form>ru'));
    expect(body).toContain('<title>Паспорт</title>');
    expect(body).toMatch(
      /<link rel="preload" as="script" nonce="[^"]+" href="\/remotes\/mf-auth\/1\/remoteEntry.js" integrity="sha384-abc"/,
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  it('sends the look of the partner with the page, so that nothing changes when the scripts run', async () => {
    const { body } = await get('/?site_id=3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11');
    expect(body).toContain(
      ":root:not(.theme-dark) #first-paint::before{content:'';position:fixed;z-index:-1;inset:0;background:linear-gradient(90deg, #0b5d3b, #8fd3a8)}",
    );
    expect(body).toContain('"businessUnit":{"is_active":true');
    expect(body).not.toContain('</script><b>');
    expect(body).toContain('<title>&lt;/script&gt;&lt;b&gt;</title>');
    expect((await get('/?site_id=short')).body).not.toContain('businessUnit');
    // A question mark in a value is a letter like any other (RFC 3986 section 3.4).
    const after = await get('/?redirect_uri=https://x.example/?a=b&site_id=3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11');
    expect(after.body).toContain('"businessUnit":{"is_active":true');
  });

  it('sends the documents of the partner in the first paint, and our own where it has none', async () => {
    const { body } = await get('/?site_id=3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11');
    const own = 'href="https://shop.example/privacy?a=1&amp;b=2" target="_blank" rel="noopener noreferrer"';
    expect(body).toContain(`<div id="first-paint">${firstStep(own)}</div>`);
  });

  it('keeps its own name where a partner shows the logo of the group', async () => {
    const { body } = await get('/?site_id=3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c12');
    expect(body).toContain('<title>Паспорт</title>');
    expect(body).toContain('linear-gradient');
  });

  it('sends no first paint in another language or elsewhere', async () => {
    const english = (await get('/', { cookie: 'locale=en' })).body;
    expect(english).not.toContain('first-paint">');
    expect(english).toContain('<title>Passport</title>');
    const elsewhere = (await get('/passport')).body;
    expect(elsewhere).not.toContain('<div id="first-paint">');
    expect(elsewhere).not.toContain('rel="expect"');
  });

  it('speaks the language that a client of OpenID Connect asks for, before what the browser has chosen', async () => {
    const { body } = await get('/?client_id=c&ui_locales=de+en-GB', { cookie: 'locale=ru' });
    expect(body).toMatch(/<html lang="en"[^>]* data-asked="en">/);
    const unknown = await get('/?client_id=c&ui_locales=de');
    expect(unknown.body).toMatch(/<html lang="ru"/);
    expect(unknown.body).not.toContain('data-asked');
  });

  it('R-57: allows scripts and styles of the page by nonce alone', async () => {
    const { body, headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(policy).not.toMatch(/unsafe-/);
    const elements = body.match(/<(?:script|style)\b[^>]*>/g) ?? [];
    expect(elements.length).toBeGreaterThan(2);
    for (const element of elements) expect(element).toContain(`nonce="${nonce}"`);
  });

  it('R-57: lets in what the widget of the configured captcha service loads, and nothing where challenges are our own', async () => {
    const policyWith = async (CAPTCHA: string) => {
      const own = await createSite(loadSettings({ CAPTCHA, PUBLIC_URL: 'http://localhost:3000' }, folder));
      const policy = String((await own.inject({ url: '/passport' })).headers['content-security-policy']);
      await own.close();
      return policy.split('; ').filter((part) => /^(?:script|style|connect|frame)-src /.test(part));
    };
    const script = expect.stringMatching(/^script-src 'nonce-[^']+' 'strict-dynamic'$/);
    for (const CAPTCHA of ['pow', 'off', '']) {
      expect(await policyWith(CAPTCHA)).toEqual([
        script,
        expect.stringMatching(/^style-src 'nonce-[^']+'$/),
        "connect-src 'self'",
      ]);
    }
    expect(await policyWith('smartcaptcha')).toEqual([
      script,
      "style-src 'unsafe-inline'",
      "connect-src 'self' https://smartcaptcha.yandexcloud.net",
      'frame-src https://smartcaptcha.yandexcloud.net',
    ]);
    expect(await policyWith('recaptcha')).toEqual([
      script,
      "style-src 'unsafe-inline'",
      "connect-src 'self' https://www.google.com/recaptcha/",
      'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    ]);
  });

  it('writes nothing of the request into the page', async () => {
    const { body } = await get('/?next=</script><script>alert(1)</script>', { cookie: 'locale="><script>' });
    expect(body).not.toContain('alert(1)');
    expect(body).toContain('<html lang="ru"');
  });

  it('answers a file that is not there with 404 and no page', async () => {
    for (const url of ['/assets/none.js', '/remotes/mf-auth/none/remoteEntry.js', '/remotes/..%2f..%2fremotes.json']) {
      const { statusCode, body } = await get(url);
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).not.toContain('<html');
    }
  });

  it('answers programs that ask for a file of a site with 404; a person who came to such an address gets our page', async () => {
    for (const url of ['/ads.txt', '/favicon.png', '/static/none.js', '/.well-known/security', '/x.php?a=b/c']) {
      const { statusCode, body } = await get(url, { accept: '*/*' });
      expect([url, statusCode, body]).toEqual([url, 404, 'Not found']);
    }
    const page = await get('/none.php', { accept: 'text/html,*/*;q=0.8' });
    expect([page.statusCode, page.body.includes('<html')]).toEqual([404, true]);
  });

  it('has one mark for tabs, phones and previews, in the head and at the root', async () => {
    const { body } = await get('/');
    for (const link of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest'])
      expect(body).toContain(`href="${link}"`);
    expect(body).toContain('<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme:light)">');
    expect(body).toContain('<meta name="description" content="Один аккаунт для всех сервисов.');
    expect(body).toContain('<meta property="og:image" content="http://localhost:3000/icon-512.png">');
    const icon = await get('/favicon.svg');
    expect([icon.statusCode, icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=86400',
    ]);
    const manifest = await get('/site.webmanifest', { cookie: 'locale=en' });
    expect(manifest.json()).toMatchObject({ name: 'Passport', start_url: '/passport', lang: 'en' });
  });

  it('answers the addresses that programs look for: robots, security contact, change of a password', async () => {
    const robots = await get('/robots.txt', { accept: '*/*' });
    expect(robots.body).toMatch(/^User-agent: \*\nAllow: \/\$\n[^]*Disallow: \/\n$/);
    const { body, headers } = await get('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Contact: mailto:support@localhost\n');
    expect(Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')).toBeGreaterThan(Date.now());
    const change = await get('/.well-known/change-password', { accept: 'text/html' });
    expect([change.statusCode, change.headers.location]).toEqual([302, '/passport/2fa']);
  });

  it('says by its status whether a page exists', async () => {
    const exist = [
      '/',
      '/2fa',
      '/2fa/password/?from=x',
      '/forbidden',
      '/dashboard/passport/',
      '/google/login/callback',
    ];
    for (const url of exist) expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
    for (const url of ['/none', '/2fas', '/not-found']) expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });

  it('R-57, R-60: refuses what is no HTTP with every header, and a call in the shape of its errors', async () => {
    const page = await get('/%');
    expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
    const address = await get('/api/%', { 'accept-language': 'en' });
    const type = await site.inject({ method: 'POST', url: '/api/x/', headers: { 'content-type': 'x' }, payload: 'x' });
    expect(address.json()).toEqual({ message: 'Please check the values you entered.' });
    expect([type.statusCode, type.json()]).toEqual([415, { message: 'Проверьте введённые значения.' }]);
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
      own = await createSite(loadSettings({ PUBLIC_URL: 'http://localhost:3000' }, folder));
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

    it('R-57: what cannot be read as a request is refused with every header', async () => {
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

    it('R-60: a call that names the whole address is refused, not a failure', async () => {
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
    const { statusCode, body } = await site.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', 'content-length': String(bytes), 'accept-language': 'en' },
    });
    expect([statusCode, JSON.parse(body)]).toEqual([413, { message: 'The request is too large.' }]);
  });

  it('refuses a body of unnamed length once it is too large, and the visitor can read so', async () => {
    const send = (bytes: number) =>
      fetch(`${origin}/api/user/identify/`, {
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
      request(`${origin}/api/user/me/`, { agent: false, headers: { connection: 'close' } }, done)
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
    const { statusCode } = await site.inject({ url: '/api/user/me/', headers: { [name]: value } });
    expect(statusCode).toBe(200);
    expect(heard[name]).not.toBe(value);
  });

  it('R-61: tells the service the address it sees, not what the visitor writes', async () => {
    await site.inject({
      url: '/api/user/me/',
      remoteAddress: '203.0.113.9',
      headers: { 'x-forwarded-for': '198.51.100.1' },
    });
    expect(heard['x-forwarded-for']).toBe('203.0.113.9');
  });

  it('names a setting that is wrong', () => {
    for (const network of ['x', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129'])
      expect(() => loadSettings({ TRUSTED_PROXIES: `127.0.0.0/8, ${network}` }, folder)).toThrow(
        `TRUSTED_PROXIES holds ${network}:`,
      );
    expect(() => loadSettings({ PORT: 'x' }, folder)).toThrow('PORT must be a port, not "x".');
    expect(() => loadSettings({ IDENTITY_PORT: '70000' }, folder)).toThrow(
      'IDENTITY_PORT must be a port, not "70000".',
    );
    for (const name of ['PUBLIC_URL', 'IDENTITY_URL'])
      expect(() => loadSettings({ [name]: 'passport' }, folder)).toThrow(`${name} must be a URL, not "passport".`);
    expect(() => loadSettings({ IDENTITY_URL: 'http://a:3100, b' }, folder)).toThrow(
      'IDENTITY_URL must be a URL, not "b"',
    );
    expect(() => loadSettings({ ANALYTICS_URL: 'sink' }, folder)).toThrow('ANALYTICS_URL must be a URL or a path');
    expect(loadSettings({ REALTIME_URL: '/events' }, folder).realtimeUrl).toBe('/events');
  });

  it('knows the service by one address or by several', () => {
    const urlsOf = (env: Record<string, string>) => loadSettings(env, folder).identityUrls;
    expect(urlsOf({})).toEqual(['http://127.0.0.1:3100']);
    expect(urlsOf({ IDENTITY_PORT: '3200', IDENTITY_URL: ' , ' })).toEqual(['http://127.0.0.1:3200']);
    expect(urlsOf({ IDENTITY_URL: 'http://a:3100/, http://b:3100,http://a:3100' })).toEqual([
      'http://a:3100',
      'http://b:3100',
    ]);
  });

  it('says what to do where there is no build of the shell', async () => {
    const elsewhere = await createSite(
      loadSettings({ PUBLIC_URL: 'http://localhost:3000' }, join(folder, 'deployments')),
    );
    const { statusCode, body } = await elsewhere.inject({ url: '/' });
    expect([statusCode, body]).toEqual([503, expect.stringContaining('npm run build')]);
    await elsewhere.close();
  });

  it('hands the form that a provider posts to its callback to the service; the page itself stays a page', async () => {
    await site.inject({
      method: 'POST',
      url: '/apple/login/callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
      payload: 'code=c&state=s',
    });
    expect(heard).toMatchObject({
      'x-heard': 'POST /api/user/external_auth/apple',
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect((await get('/apple/login/callback?code=c')).headers['content-type']).toContain('text/html');
    expect((await site.inject({ method: 'POST', url: '/google/login/callback', payload: 'x' })).statusCode).toBe(404);
  });

  it('finds the challenges of the API at their short address too', async () => {
    await get('/captcha/challenge/?action=send_sms');
    expect(heard['x-heard']).toBe('GET /api/captcha/challenge/?action=send_sms');
  });

  it('asks the service for the metadata that stands before the path of its issuer (RFC 8414)', async () => {
    await get('/.well-known/oauth-authorization-server/oidc');
    expect(heard['x-heard']).toBe('GET /.well-known/oauth-authorization-server/oidc');
  });

  it('says in the language of the caller that the service is away', async () => {
    await new Promise((done) => identity.close(done));
    identity.closeAllConnections();
    const { statusCode, headers, body } = await get('/api/user/me/', { 'accept-language': 'en' });
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
    const own = await createSite(loadSettings({ IDENTITY_URL: identityUrl }, folder));
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
