import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { spellingsOfSomePhone } from '../testing/spellings';
import { canonicalPhone } from './phone';

describe('canonicalPhone', () => {
  it('converts all spellings of a number to one canonical form (R-10)', () => {
    fc.assert(
      fc.property(spellingsOfSomePhone, (spelling) => {
        expect(canonicalPhone(spelling)).toBe('+79161234567');
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['+44 (0) 7400 123456', '+447400123456'],
    ['0044 7400 123456', '+447400123456'],
    ['+1 202-555-0143', '+12025550143'],
    ['+375 29 123-45-67', '+375291234567'],
    ['+7 701 234 56 78', '+77012345678'],
    ['+٧٩١٦١٢٣٤٥٦٧', '+79161234567'],
    ['375291234567', '+375291234567'],
    ['00375 29 123-45-67', '+375291234567'],
    ['998901234567', '+998901234567'],
    ['4915123456789', '+4915123456789'],
    ['8 701 234 56 78', '+77012345678'],
    ['45 20 12 34 56', '+4520123456'],
    ['495 123-45-67', '+74951234567'],
  ])('reads %s', (text, phone) => {
    expect(canonicalPhone(text)).toBe(phone);
  });

  it.each([
    '',
    ' ',
    'phone',
    '+7',
    '123',
    '+7916123456',
    '+791612345678',
    '91612345678',
    '0151 23456789',
    '+0123456789',
    '+79161234567 ext. 5',
    'petrov.89161234567@mail.example',
    'call +79161234567',
    "'; DROP TABLE users; --",
  ])('refuses %j', (text) => {
    expect(canonicalPhone(text)).toBeUndefined();
  });
});
