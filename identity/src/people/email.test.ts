import { describe, expect, it } from '@jest/globals';
import { canonicalEmail, maskEmail } from './email';

describe('canonicalEmail', () => {
  it.each([
    [' Anna@Example.COM ', 'anna@example.com'],
    ["o'brien+news@mail.example.co.uk", "o'brien+news@mail.example.co.uk"],
    ['почта@пример.рф'.replace('почта', 'anna'), 'anna@xn--e1afmkfd.xn--p1ai'],
  ])('reads %s', (text, email) => {
    expect(canonicalEmail(text)).toBe(email);
  });

  it.each([
    '',
    'anna',
    '@example.com',
    'anna@',
    'anna@example',
    'anna@@example.com',
    'a b@example.com',
    'anna@example.com\r\nBcc: eve@example.org',
    'anna@example.com\nRCPT TO:<eve@example.org>',
    'Anna <anna@example.com>',
    '"anna"@example.com',
    'anna@example.com\r\nBcc',
    'anna@exam\tple.com',
    'anna@ex%61mple.com',
    'anna@example.com/path',
    'anna@exam\u00adple.com',
    'anna@example.com, eve@example.org',
    'anna@example.com;eve@example.org',
    '.anna@example.com',
    'anna.@example.com',
    'an..na@example.com',
    'anna@-example.com',
    'anna@[127.0.0.1]',
    'anna@127.0.0.1',
    `${'a'.repeat(65)}@example.com`,
    `anna@${'a.'.repeat(130)}com`,
  ])('refuses %j', (text) => {
    expect(canonicalEmail(text)).toBeUndefined();
  });
});

describe('maskEmail', () => {
  it('keeps the first character and the domain, and no length', () => {
    expect(maskEmail('anna@example.com')).toBe('a***@example.com');
    expect(maskEmail('a@example.com')).toBe('a***@example.com');
  });
});
