import { describe, expect, it } from '@jest/globals';
import { listCountries } from './countries';
import { searchCountries } from './searchCountries';

const titles = (query: string, locale: 'ru' | 'en' = 'ru') =>
  searchCountries(listCountries(locale), query).map(({ title }) => title);

describe('searchCountries', () => {
  it('finds by the beginning and by a part of a name, beginnings first', () => {
    expect(titles('бел')[0]).toBe('Беларусь');
    expect(titles('германия')).toEqual(['Германия']);
    expect(titles('united', 'en')[0]).toMatch(/^United/);
  });

  it('finds by dial code with and without plus', () => {
    expect(titles('375')).toEqual(['Беларусь']);
    expect(titles('+375')).toEqual(['Беларусь']);
    expect(titles('+7')).toEqual(expect.arrayContaining(['Россия', 'Казахстан', 'Абхазия']));
  });

  it('ignores case, accents and ё', () => {
    expect(titles('cote', 'en')).toContain('Côte d’Ivoire');
    expect(titles('РОССИЯ')).toEqual(['Россия']);
  });

  it.each([
    ['США', 'US'],
    ['usa', 'US'],
    ['us', 'US'],
    ['америка', 'US'],
    ['+1', 'US'],
    ['uk', 'GB'],
    ['англия', 'GB'],
    ['england', 'GB'],
    ['+44', 'GB'],
    ['germany', 'DE'],
    ['de', 'DE'],
    ['белоруссия', 'BY'],
    ['оаэ', 'AE'],
    ['голландия', 'NL'],
    ['южная корея', 'KR'],
    ['ru', 'RU'],
    ['+7', 'RU'],
  ])('finds %s first: %s, in either language of the page', (query, code) => {
    for (const locale of ['ru', 'en'] as const)
      expect(searchCountries(listCountries(locale), query)[0]?.countryCode).toBe(code);
  });

  it('finds nothing without a match', () => {
    expect(titles('ыыы')).toEqual([]);
  });
});
