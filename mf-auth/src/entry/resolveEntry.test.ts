import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSamlPath, resolveEntry } from './resolveEntry';

const siteId = '0b6d3c1e-5f0a-4c9f-9a54-6f1a2b3c4d5e';

describe('resolveEntry', () => {
  it.each([
    ['', 'unknown', { kind: 'wait' }],
    ['', 'anonymous', { kind: 'sign-in' }],
    ['', 'signed-in', { kind: 'landing' }],
    ['logout', 'signed-in', { kind: 'sign-out' }],
    ['logout=1', 'anonymous', { kind: 'sign-out' }],
    [`logout&site_id=${siteId}`, 'unknown', { kind: 'sign-out' }],
    [`site_id=${siteId}`, 'anonymous', { kind: 'sign-in' }],
    [`site_id=${siteId}`, 'signed-in', { kind: 'site', siteId, redirectUri: undefined }],
    [
      `site_id=${siteId}&redirect_uri=https%3A%2F%2Fshop.example%2F`,
      'signed-in',
      { kind: 'site', siteId, redirectUri: 'https://shop.example/' },
    ],
    ['site_id=short', 'signed-in', { kind: 'not-found' }],
    ['client_id=app', 'anonymous', { kind: 'sign-in' }],
    ['client_id=app&redirect_uri=https%3A%2F%2Fapp.example%2Fcb&state=s', 'signed-in', { kind: 'oauth' }],
    ['client_id=app', 'signed-in', { kind: 'not-found' }],
    ['client_id=app&redirect_uri=https%3A%2F%2Fapp.example&prompt=none', 'anonymous', { kind: 'oauth' }],
    ['prompt=none', 'anonymous', { kind: 'sign-in' }],
    ['client_id=None&redirect_uri=https%3A%2F%2Fapp.example&prompt=none', 'anonymous', { kind: 'sign-in' }],
    [`site_id=${siteId}&client_id=app&prompt=none`, 'anonymous', { kind: 'sign-in' }],
    ['client_id=app&redirect_uri=https%3A%2F%2Fapp.example&prompt=login', 'anonymous', { kind: 'sign-in' }],
    ['client_id=None&redirect_uri=https%3A%2F%2Fapp.example', 'signed-in', { kind: 'landing' }],
    ['client_id=None&next=%2Fsaml%2Fsso', 'signed-in', { kind: 'saml', next: '/saml/sso' }],
    ['next=%2Fsaml%2Fsso%3Fid%3D1', 'signed-in', { kind: 'saml', next: '/saml/sso?id=1' }],
    ['next=https%3A%2F%2Fevil.example', 'signed-in', { kind: 'not-found' }],
    ['next=%2Fpassport', 'signed-in', { kind: 'not-found' }],
    ['utm_source=mail', 'signed-in', { kind: 'landing' }],
  ] as const)('?%s, %s', (query, status, entry) => {
    expect(resolveEntry(new URLSearchParams(query), status)).toEqual(entry);
  });
});

describe('isSamlPath', () => {
  it.each([
    '//evil.example/saml/',
    '\\\\evil.example/saml/',
    '/\\evil.example/saml/',
    '/\t/evil.example/saml/',
    'saml/sso',
    'javascript:alert(1)',
    'https://evil.example/saml/',
    '/saml/../passport',
    '/saml/%2e%2e/passport',
    '/saml/%2E%2E%2Fpassport',
    '/saml//evil.example',
    '/saml/%',
    '/saml%2Fsso',
    '/samlx/sso',
  ])('refuses %p (R-54)', (next) => {
    expect(isSamlPath(next)).toBe(false);
  });

  it.each(['/saml/sso', '/saml/sso?SAMLRequest=a%2Fb%3D&RelayState=..%2F', '/saml/continue/0b6d'])(
    'accepts %p',
    (next) => {
      expect(isSamlPath(next)).toBe(true);
    },
  );

  it('rejects every path that a browser would resolve to another address (R-54)', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '/saml/',
        '/',
        '\\',
        '//',
        '..',
        '.',
        '%2e',
        '%2f',
        '%5c',
        '\t',
        '\n',
        '@',
        ':',
        '?',
        '#',
        'evil.example',
      ),
      fc.constantFrom('/saml/sso', 'https:', 'javascript:', '\u0000', '\ud800', '\u2215', ' '),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    const next = fc
      .record({ start: fc.constantFrom('', '/saml/', '/saml'), rest: fc.array(part, { maxLength: 6 }) })
      .map(({ start, rest }) => start + rest.join(''));
    fc.assert(
      fc.property(next, (text) => {
        if (!isSamlPath(text)) return;
        const { origin, pathname } = new URL(text, 'https://passport.example/');
        expect(origin).toBe('https://passport.example');
        expect(pathname).toMatch(/^\/saml\//);
        expect(decodeURIComponent(pathname)).not.toMatch(/\.\.|\\|\/\//);
      }),
      { numRuns: 1000 },
    );
  });
});
