import { expect, test } from '../fixtures/test';

/** Every kind of response that a browser can get: pages, files, calls, documents of both protocols, errors of each. */
const addresses = [
  '/',
  '/passport',
  '/not-found',
  '/nowhere/at/all',
  '/remotes/mf-auth/none/remoteEntry.js',
  '/api/user/get_metadata/',
  '/api/user/me/',
  '/api/nowhere/',
  '/api/docs',
  '/dev/inbox',
  '/oidc/auth',
  '/oidc/session/end',
  '/oidc/me',
  '/oidc/jwks',
  '/oidc/.well-known/openid-configuration',
  '/saml/metadata',
  '/saml/sso',
  '/.well-known/security.txt',
  '/.well-known/change-password',
  '/robots.txt',
  '/remotes.json',
  '/healthz',
];

test.describe('headers on every route, errors included (R-57)', () => {
  for (const address of addresses) {
    test(address, async ({ request }) => {
      // A redirect must have them too.
      const headers = (await request.get(address, { maxRedirects: 0 })).headers();
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe-inline');
      expect(policy).not.toContain('unsafe-eval');
      expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBeTruthy();
    });
  }

  test('pages are never stored, immutable files for a year', async ({ request }) => {
    const page = await request.get('/');
    expect(page.headers()['cache-control']).toContain('no-store');
    const script = /<link[^>]+href="([^"]+\.js)"/.exec(await page.text())?.[1];
    expect(script, 'the page names a script to preload').toBeTruthy();
    const file = await request.get(script ?? '', { headers: { 'Accept-Encoding': 'br' } });
    expect(file.headers()['cache-control']).toContain('immutable');
    expect(file.headers()['content-encoding']).toBe('br');
  });

  test('a nonce is used once', async ({ request }) => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answer = await request.get('/');
        return /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1];
      }),
    );
    expect(nonces[0]).toBeTruthy();
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

test('the registry names a hash for every remote, and the area of a file that does not match shows an error (R-57)', async ({
  page,
  consoleErrors,
}) => {
  await page.route(/\/remotes\/mf-auth\/.*remoteEntry\.js/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n// tampered` });
  });
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  // The page keeps retrying.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // The browser reports each refused file; nothing else may be there.
  expect(consoleErrors.filter((line) => !/integrity|Failed to load|could not be loaded/i.test(line))).toEqual([]);
  consoleErrors.length = 0;
});
