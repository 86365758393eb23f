import { describe, expect, it } from '@jest/globals';
import {
  cloudPassword,
  code,
  date,
  decimal,
  email,
  firstName,
  lastName,
  required,
  samePassword,
  url,
} from './validators';

describe('names', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    ['Я', 'errors.incorrect-name-min-length'],
    [' Я ', 'errors.incorrect-name-min-length'],
    ['Ян', undefined],
    [' Семён ', undefined],
    ['Ёлка', undefined],
    ['Anna', undefined],
    ['Anna2', 'errors.incorrect-name-chars'],
    ['Анна Мария', 'errors.incorrect-name-chars'],
    ['Zoë', undefined],
    ['<b>', 'errors.incorrect-name-chars'],
  ] as const)('first name %p: %p', (value, error) => {
    expect(firstName(value)).toBe(error);
  });

  it('has its own texts for the last name', () => {
    expect(lastName('Л')).toBe('errors.incorrect-surname-min-length');
    expect(lastName('Л1')).toBe('errors.incorrect-surname-chars');
  });
});

describe('email', () => {
  it.each(['a@b.ru', ' anna.k+passport@mail.example.com ', 'анна@почта.рф', 'anna@xn--e1afmkfd.xn--p1ai', ''])(
    'accepts %p',
    (value) => {
      expect(email(value)).toBeUndefined();
    },
  );
  it.each([
    'a@b',
    '@b.ru',
    'a@b.',
    'a@.ru',
    'a b@c.ru',
    'a@b@c.ru',
    'a@b..ru',
    'a@1.2.3.4',
    'a@b.xn-1',
    `${'a'.repeat(250)}@b.ru`,
  ])('refuses %p', (value) => {
    expect(email(value)).toBe('errors.incorrect-email');
  });
  it.each(['a', 'mail.example.com', 'a'.repeat(40)])(
    'says that the at sign is missing only where there is none: %p',
    (value) => {
      expect(email(value)).toBe('errors.incorrect-email-without-at');
    },
  );
});

describe('required and code', () => {
  it('refuses blanks with the text of the field', () => {
    expect(required()(' ')).toBe('errors.required');
    expect(required('errors.phone-number-required')('')).toBe('errors.phone-number-required');
    expect(required()('a')).toBeUndefined();
    expect(code('')).toBe('errors.invalid-code');
  });
});

describe('passwords', () => {
  it.each([
    ['', undefined],
    ['123456', undefined],
    ['90210735', undefined],
    ['12345', 'errors.password-min-length'],
    ['12345a', 'errors.password-digits'],
    ['123 456', 'errors.password-digits'],
    ['١٢٣٤٥٦', 'errors.password-digits'],
  ] as const)('cloud password %p: %p', (value, error) => {
    expect(cloudPassword(value)).toBe(error);
  });

  it('compares the confirmation with the password as it is now', () => {
    let password = '123456';
    const confirmation = samePassword(() => password);
    expect([confirmation('123456'), confirmation('123457')]).toEqual([undefined, 'errors.passwords-differ']);
    password = '654321';
    expect(confirmation('123456')).toBe('errors.passwords-differ');
  });
});

describe('url', () => {
  it.each([
    '',
    'https://example.com',
    ' http://example.com/path?query=1#part ',
    'https://user@shop.example:8443/',
    'https://почта.рф',
    'http://localhost:3000/callback',
    'http://127.0.0.1:8080',
    'https://[2001:db8::1]/',
  ])('accepts %p', (value) => {
    expect(url(value)).toBeUndefined();
  });
  it.each([
    'example.com',
    'https://',
    'https:example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://a b.ru',
    'https://shop',
    'https://example.com:99999',
  ])('refuses %p', (value) => {
    expect(url(value)).toBe('errors.incorrect-url');
  });
});

describe('date', () => {
  it.each(['', '01.01.1900', '29.02.2024', '31.12.9999', ' 05.06.2026 '])('accepts %p', (value) => {
    expect(date(value)).toBeUndefined();
  });
  it.each(['31.12.1899', '29.02.2023', '31.04.2024', '00.01.2000', '01.13.2000', '1.1.2000', '2000-01-01', '01.01.20'])(
    'refuses %p',
    (value) => {
      expect(date(value)).toBe('errors.incorrect-date');
    },
  );
});

describe('decimal', () => {
  it.each(['', '0', '12', '-3', '1234,5', '0,05'])('accepts %p', (value) => {
    expect(decimal(value)).toBeUndefined();
  });
  it.each(['1.5', '1,234', ',5', '1,', '1 000', 'one'])('refuses %p', (value) => {
    expect(decimal(value)).toBe('errors.incorrect-number');
  });
});
