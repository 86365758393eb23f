import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toCountry } from './Country';
import { countryRows } from './countries.data';
import { findCountry } from './findCountry';
import { isCompletePhone, isPlainlyRussian, readPhone } from './readPhone';
import { russia } from './Country';

const countries = countryRows.map(toCountry);
const byCode = (code: string) => countries.find(({ countryCode }) => countryCode === code)!;

const russianNational = fc
  .tuple(fc.constantFrom('3', '4', '9'), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([first, rest]) => first + String(rest).padStart(9, '0'));

describe('readPhone', () => {
  it.each([
    ['8 (900) 123-45-67', 'RU', '+79001234567'],
    ['+7 900 123 45 67', 'RU', '+79001234567'],
    ['7-900-123-45-67', 'RU', '+79001234567'],
    ['007 900 1234567', 'RU', '+79001234567'],
    ['900.123.45.67', 'RU', '+79001234567'],
    ['+375 (29) 491-19-11', 'RU', '+375294911911'],
    ['8 (029) 491-19-11', 'BY', '+375294911911'],
    ['8 701 123 45 67', 'KZ', '+77011234567'],
    ['0151 23456789', 'DE', '+4915123456789'],
    ['+44 (0) 7400 123456', 'GB', '+447400123456'],
    ['1 (201) 555-0123', 'US', '+12015550123'],
    ['', 'RU', ''],
    ['phone', 'RU', ''],
  ])('reads %p in %s as %p', (text, country, phone) => {
    expect(readPhone(text, byCode(country))).toBe(phone);
  });

  it.each([
    ['9', '+79'],
    ['8', '+7'],
    ['7', '+7'],
    ['89', '+79'],
    ['79', '+79'],
  ])('reads the beginning %p of a Russian number as %p', (text, phone) => {
    expect(readPhone(text, russia)).toBe(phone);
  });

  it('reads every spelling of a Russian number alike', () => {
    const prefix = fc.constantFrom('+7', '8', '7', '', '007', ' +7', '8 ', '+7-');
    const separators = fc.array(fc.constantFrom('', ' ', '-', '(', ')', '.', ' '), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(russianNational, prefix, separators, (national, start, marks) => {
        const text = start + [...national].map((digit, at) => marks[at] + digit).join('');
        expect(readPhone(text, russia)).toBe(`+7${national}`);
      }),
    );
  });

  it('reads a plus or 00 without digits as nothing', () => {
    expect([readPhone('+', russia), readPhone('00', russia)]).toEqual(['', '']);
  });

  it('reads its own output unchanged, in every country', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...countries), (text, country) => {
        const phone = readPhone(text, country);
        expect(readPhone(phone, country)).toBe(phone);
        expect(phone).toMatch(/^(\+\d*)?$/);
      }),
    );
  });
});

describe('isCompletePhone', () => {
  it.each([
    ['+79001234567', 'RU', true],
    ['+7900123456', 'RU', false],
    ['+790012345678', 'RU', false],
    ['+71234567890', 'RU', false],
    ['+77011234567', 'KZ', true],
    ['+375294911911', 'BY', true],
    ['+79001234567', 'BY', false],
  ])('%s in %s: %p', (phone, country, isComplete) => {
    expect(isCompletePhone(phone, byCode(country))).toBe(isComplete);
  });
});

describe('findCountry', () => {
  it.each([
    ['375', 'RU', 'BY'],
    ['7900', 'KZ', 'RU'],
    ['7701', 'RU', 'KZ'],
    ['7', 'KZ', 'KZ'],
    ['7', 'BY', 'RU'],
    ['7940', 'RU', 'AB'],
    ['1', 'RU', 'US'],
    ['1416', 'RU', 'CA'],
    ['1212', 'RU', 'US'],
    ['1242', 'US', 'BS'],
    ['44', 'JE', 'JE'],
    ['447400', 'RU', 'GB'],
    ['49', 'RU', 'DE'],
  ])('finds the country of %s, coming from %s: %s', (digits, current, found) => {
    expect(findCountry(digits, countries, byCode(current))?.countryCode).toBe(found);
  });

  it.each(['', '9999', '0'])('finds no country for %p', (digits) => {
    expect(findCountry(digits, countries, russia)).toBeUndefined();
  });

  it('agrees with the short cut for Russian numbers', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^7\d{1,10}$/), (digits) => {
        const found = findCountry(digits, countries, russia)?.countryCode;
        expect(isPlainlyRussian(digits)).toBe(found === 'RU' && /^7[3489]/.test(digits));
      }),
    );
  });
});
