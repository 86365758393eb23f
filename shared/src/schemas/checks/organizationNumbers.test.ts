import { describe, expect, it } from '@jest/globals';
import { isInn, isOgrn } from './organizationNumbers';

/** Public numbers of the state register, and samples of the tax service's own forms. */
const inns = [
  '7707083893',
  '7736207543',
  '7736050003',
  '7708004767',
  '7706107510',
  '7743001840',
  '7702070139',
  '7710140679',
  '500100732259',
  '526317984689',
];
const ogrns = [
  '1027700132195',
  '1027700229193',
  '1027700070518',
  '1027700035769',
  '1027700043502',
  '1027739850962',
  '1027739609391',
  '1027739642281',
  '304500116000157',
];

const otherDigit = (digit: string): string => String((Number(digit) + 1) % 10);

describe('numbers of organizations', () => {
  it.each(inns)('%s is an INN', (inn) => expect(isInn(inn)).toBe(true));
  it.each(ogrns)('%s is an OGRN', (ogrn) => expect(isOgrn(ogrn)).toBe(true));

  it.each([
    ['INN', inns, isInn],
    ['OGRN', ogrns, isOgrn],
  ] as const)('one wrong last digit of an %s is noticed', (_name, numbers, check) => {
    for (const number of numbers) {
      const wrong = number.slice(0, -1) + otherDigit(number.at(-1)!);
      expect([wrong, check(wrong)]).toEqual([wrong, false]);
    }
  });

  it('both check digits of a person count', () => {
    expect(isInn('500100732259')).toBe(true);
    expect(isInn('500100732269')).toBe(false);
    expect(isInn('500100732258')).toBe(false);
  });

  it.each(['', '770708389', '77070838931', '0000000000', '000000000000', '77070838９3', ' 7707083893', '770708389a'])(
    '%j is not an INN',
    (text) => expect(isInn(text)).toBe(false),
  );
  it.each([
    '',
    '102770013219',
    '10277001321955',
    '2027700132195',
    '0000000000000',
    '504500116000157',
    '1027700132195 ',
  ])('%j is no OGRN', (text) => expect(isOgrn(text)).toBe(false));
});
