/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { suspendTimeouts } from '@passport/shared/testing/timeLimits';
import { firstStep, siteInService, startTestSite, type TestSite } from './testing/testSite';

let on: TestSite;
// Optional data that takes the service longer than 300 ms is left out of a page.
beforeEach(suspendTimeouts);
beforeAll(async () => void (on = await startTestSite()));
afterAll(() => on.close());

describe('the site', () => {
  it('sends the first paint and preloads the files of the address', async () => {
    const { body, headers } = await on.get('/');
    expect(body).toContain(`<div id="first-paint">${firstStep()}</div>`);
    expect(body).toContain('<link rel="expect" href="#root" blocking="render">');
    expect(body.indexOf('id="root"')).toBeGreaterThan(body.indexOf('<form>ru'));
    expect(body).toContain('<title>Паспорт</title>');
    expect(body).toMatch(
      /<link rel="preload" as="script" nonce="[^"]+" href="\/remotes\/mf-auth\/1\/remoteEntry.js" integrity="sha384-abc"/,
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  it('sends the branding of the partner with the page, so that nothing changes when the scripts run', async () => {
    const { body } = await on.get('/?site_id=3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11');
    expect(body).toContain(
      ":root:not(.theme-dark) #first-paint::before{content:'';position:fixed;z-index:-1;inset:0;background:linear-gradient(90deg, #0b5d3b, #8fd3a8)}",
    );
    expect(body).toContain('"businessUnit":{"id":1');
    expect(body).not.toContain('</script><b>');
    expect(body).toContain('<title>&lt;/script&gt;&lt;b&gt;</title>');
    expect((await on.get('/?site_id=short')).body).not.toContain('businessUnit');
    // A question mark in a value is a plain character (RFC 3986 section 3.4).
    const after = await on.get('/?redirect_uri=https://x.example/?a=b&site_id=3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11');
    expect(after.body).toContain('"businessUnit":{"id":1');
  });

  it('sends the documents of the partner in the first paint, and our own if it has none', async () => {
    const { body } = await on.get('/?site_id=3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11');
    const own = 'href="https://shop.example/privacy?a=1&amp;b=2" target="_blank" rel="noopener noreferrer"';
    expect(body).toContain(`<div id="first-paint">${firstStep(own)}</div>`);
  });

  it('keeps its own name if a partner shows the logo of the group', async () => {
    const { body } = await on.get('/?site_id=3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c12');
    expect(body).toContain('<title>Паспорт</title>');
    expect(body).toContain('linear-gradient(90deg, #');
  });

  it('has no branding of a partner that has switched it off', async () => {
    const { body } = await on.get('/?site_id=3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c13');
    expect(body).toContain('<title>Паспорт</title>');
    expect(body).toContain(`<div id="first-paint">${firstStep()}</div>`);
    expect(body).not.toMatch(/linear-gradient\(90deg|businessUnit/);
  });

  it('sends no first paint in another language or elsewhere', async () => {
    const english = (await on.get('/', { cookie: 'locale=en' })).body;
    expect(english).not.toContain('first-paint">');
    expect(english).toContain('<title>Passport</title>');
    const elsewhere = (await on.get('/passport')).body;
    expect(elsewhere).not.toContain('<div id="first-paint">');
    expect(elsewhere).not.toContain('rel="expect"');
  });

  it('prefers the language chosen in the browser to that requested by an OpenID Connect client', async () => {
    const { body } = await on.get('/?client_id=c&ui_locales=de+en-GB');
    expect(body).toMatch(/<html lang="en"[^>]* data-asked="en">/);
    const chosen = await on.get('/?client_id=c&ui_locales=de+en-GB', { cookie: 'locale=ru' });
    expect(chosen.body).toMatch(/<html lang="ru"[^>]* data-chosen="ru">/);
    const spanish = await on.get('/', { cookie: 'locale=es' });
    expect(spanish.body).toMatch(/<html lang="en"[^>]* data-chosen="en">/);
    expect(body).not.toContain('data-chosen');
    const unknown = await on.get('/?client_id=c&ui_locales=de');
    expect(unknown.body).toMatch(/<html lang="ru"/);
    expect(unknown.body).not.toContain('data-asked');
  });

  it('allows scripts and styles of the page only by nonce (R-57)', async () => {
    const { body, headers } = await on.get('/');
    const policy = String(headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(policy).not.toMatch(/unsafe-/);
    const elements = body.match(/<(?:script|style)\b[^>]*>/g) ?? [];
    expect(elements.length).toBeGreaterThan(2);
    for (const element of elements) expect(element).toContain(`nonce="${nonce}"`);
  });

  it('allows the sources of the configured captcha service, and none for our own challenges (R-57)', async () => {
    const policyWith = async (CAPTCHA: string) => {
      const own = await siteInService({ CAPTCHA, PUBLIC_URL: 'http://localhost:3000' }, on.folder);
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
    const { body } = await on.get('/?next=</script><script>alert(1)</script>', { cookie: 'locale="><script>' });
    expect(body).not.toContain('alert(1)');
    expect(body).toContain('<html lang="ru"');
  });

  it('answers a missing file with 404 and without a page', async () => {
    for (const url of ['/assets/none.js', '/remotes/mf-auth/none/remoteEntry.js', '/remotes/..%2f..%2fremotes.json']) {
      const { statusCode, body } = await on.get(url);
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).not.toContain('<html');
    }
  });

  it('serves the uncached list of libraries that the shell shares, by which remotes are built', async () => {
    expect((await on.get('/assets/shared-exports.json')).statusCode).toBe(404);
    const published = { mobx: { version: '7.1.3', exports: ['when'], isWhole: false } };
    await writeFile(join(on.folder, 'shell/dist/shared-exports.json'), JSON.stringify(published));
    const answer = await on.get('/assets/shared-exports.json');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json()).toEqual(published);
  });

  it('answers programs that request a file with 404, but a navigation to such an address with our page', async () => {
    for (const url of ['/ads.txt', '/favicon.png', '/static/none.js', '/.well-known/security', '/x.php?a=b/c']) {
      const { statusCode, body } = await on.get(url, { accept: '*/*' });
      expect([url, statusCode, body]).toEqual([url, 404, 'Not found']);
    }
    const page = await on.get('/none.php', { accept: 'text/html,*/*;q=0.8' });
    expect([page.statusCode, page.body.includes('<html')]).toEqual([404, true]);
  });

  it('has one icon for tabs, phones and previews, in the head and at the root', async () => {
    const { body } = await on.get('/');
    for (const link of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest'])
      expect(body).toContain(`href="${link}"`);
    for (const [scheme, color] of Object.entries({ light: '#f5f3ee', dark: '#0d0f1e' }))
      expect(body).toContain(`<meta name="theme-color" content="${color}" media="(prefers-color-scheme:${scheme})">`);
    expect(body).toContain('<meta name="description" content="Один аккаунт для всех сервисов.');
    expect(body).toContain('<meta property="og:image" content="http://localhost:3000/icon-512.png">');
    const icon = await on.get('/favicon.svg');
    expect([icon.statusCode, icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=86400',
    ]);
    expect(body).toContain('<link rel="manifest" href="/site.webmanifest" crossorigin="use-credentials">');
    const manifest = await on.get('/site.webmanifest', { cookie: 'locale=en' });
    expect(manifest.json()).toMatchObject({ name: 'Passport', start_url: '/passport', lang: 'en' });
  });

  it('serves well-known addresses: robots, security contact, change of a password', async () => {
    const robots = await on.get('/robots.txt', { accept: '*/*' });
    expect(robots.body).toMatch(/^User-agent: \*\nAllow: \/\$\n[^]*Disallow: \/\n$/);
    const { body, headers } = await on.get('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Contact: mailto:support@localhost\n');
    expect(Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')).toBeGreaterThan(Date.now());
    const change = await on.get('/.well-known/change-password', { accept: 'text/html' });
    expect([change.statusCode, change.headers.location]).toEqual([302, '/passport/2fa']);
  });

  it('reports by its status whether a page exists', async () => {
    const exist = [
      '/',
      '/2fa',
      '/2fa/password/?from=x',
      '/dashboard/passport/',
      '/google/login/callback',
      '/2FA',
      '/Dashboard/passport',
    ];
    for (const url of exist) expect([url, (await on.get(url)).statusCode]).toEqual([url, 200]);
    for (const url of ['/none', '/2fas', '/not-found'])
      expect([url, (await on.get(url)).statusCode]).toEqual([url, 404]);
    for (const url of ['/forbidden', '/Forbidden/']) expect((await on.get(url)).statusCode).toBe(403);
  });

  it('explains what to do if the shell is not built', async () => {
    const elsewhere = await siteInService({}, join(on.folder, 'deployments'));
    const { statusCode, body } = await elsewhere.inject({ url: '/' });
    expect([statusCode, body]).toEqual([503, expect.stringContaining('npm run build')]);
    await elsewhere.close();
  });
});
