import { describe, expect, it } from '@jest/globals';
import { listCountries } from './countries';
import { russia } from './Country';

describe('listCountries', () => {
  it('begins in the order of the specification and continues alphabetically', () => {
    const countries = listCountries('ru');
    const codes = countries.map(({ countryCode }) => countryCode);
    expect(codes.slice(0, 10)).toEqual(['RU', 'BY', 'KZ', 'CN', 'TR', 'AM', 'KG', 'UZ', 'TW', 'AB']);
    const rest = countries.slice(10).map(({ title }) => title);
    expect(rest).toEqual([...rest].sort(new Intl.Collator('ru').compare));
    expect(countries.length).toBeGreaterThan(235);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('has the same row of Russia as the one built into the first step', () => {
    expect(listCountries('en')[0]).toMatchObject({ ...russia, title: 'Russia', phoneCode: '+7' });
  });

  it.each(['ru', 'en'] as const)('names every country in %s', (locale) => {
    for (const { title } of listCountries(locale)) expect(title).not.toMatch(/^[A-Z]{2}$/);
  });
});
