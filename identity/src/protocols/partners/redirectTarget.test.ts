import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { redirectTarget } from './redirectTarget';

const site = {
  site_url: 'https://shop.example/',
  redirect_hosts: ['shop.example', 'm.shop.example:8443', 'localhost'],
};

describe('the redirect target of a partner site (R-53)', () => {
  it.each([
    [undefined, 'https://shop.example/'],
    ['https://shop.example/cart?id=1#top', 'https://shop.example/cart?id=1#top'],
    ['https://SHOP.example', 'https://shop.example/'],
    ['https://shop.example:443/', 'https://shop.example/'],
    ['https://m.shop.example:8443/', 'https://m.shop.example:8443/'],
    ['http://localhost:4000/back', 'http://localhost:4000/back'],
  ])('%s leads to %s', (wanted, target) => {
    expect(redirectTarget(site, wanted)).toBe(target);
  });

  it.each([
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://evil.example/shop.example',
    'https://evilshop.example/',
    'https://sub.shop.example/',
    'https://shop.example:8443/',
    'https://m.shop.example/',
    'http://shop.example/',
    'https://shop.example@evil.example/',
    'https://user:password@shop.example/',
    String.raw`https://evil.example\@shop.example/`,
    'https://evil.example#@shop.example/',
    'https://evil.example?@shop.example/',
    'https://shop.example。evil.example/',
    '//shop.example/',
    '/cart',
    'shop.example',
    'javascript:alert(1)//shop.example',
    'data:text/html,shop.example',
    'ftp://shop.example/',
    'ftp://localhost:4000/',
    'https://:password@shop.example/',
    '',
    ' ',
  ])('%p is refused', (wanted) => {
    expect(redirectTarget(site, wanted)).toBeUndefined();
  });

  it('never leads to an unregistered host, whatever surrounds a registered one', () => {
    const piece = fc.oneof(
      fc.constantFrom('https://', 'http://', '//', '\\', '@', ':', '#', '?', '/', '%2f', '.', '\t', '\n', '。', '%00'),
      fc.constantFrom('shop.example', 'evil.example', 'localhost', '443', '8443'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = redirectTarget(site, pieces.join(''));
        if (target === undefined) return;
        const { host, hostname, username, password } = new URL(target);
        expect(site.redirect_hosts.includes(host) || hostname === 'localhost').toBe(true);
        expect([username, password]).toEqual(['', '']);
      }),
      { numRuns: 20_000 },
    );
  });
});
