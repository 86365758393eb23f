import { describe, expect, it } from '@jest/globals';
import parsePhoneNumber, { getExampleNumber, type CountryCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { listCountries } from './countries';
import { russia } from './Country';
import { PhoneField } from './PhoneField';

const countries = listCountries('ru');
const byCode = (code: string) => countries.find(({ countryCode }) => countryCode === code)!;

/** Fifty countries of all continents, with and without a trunk prefix, some of them sharing a dial code. */
const fifty = (
  'RU BY KZ CN TR AM KG UZ TW US CA DE FR GB IT ES PT NL BE CH AT PL CZ SK HU RO BG GR RS UA MD GE AZ TJ TM IL AE SA IN ' +
  'JP KR VN TH ID AU BR AR MX EG NG'
).split(' ') as CountryCode[];

/** Spellings of a number by people, address books and other systems. */
const spellings: Record<string, (number: ReturnType<typeof exampleOf>) => string> = {
  international: (number) => number.formatInternational(),
  'with 00': (number) => number.number.replace('+', '00'),
  'without a plus': (number) => number.number.slice(1),
  national: (number) => number.formatNational(),
  link: (number) => number.getURI(),
};
const exampleOf = (country: CountryCode) => getExampleNumber(country, examples)!;

/** Sets the text of a field with a country. @returns the number, or the error */
async function given(text: string, shown: string): Promise<string> {
  const field = new PhoneField(() => Promise.resolve(countries));
  await field.openList();
  field.country = byCode(shown);
  field.setPhone(text);
  return field.validate() ? field.phone : field.error!;
}

const cases = fifty.flatMap((country) => Object.keys(spellings).map((spelling) => [spelling, country] as const));

it('there are two hundred and fifty cases', () => {
  expect([new Set(fifty).size, cases.length]).toEqual([50, 250]);
});

describe('a number in any spelling', () => {
  it.each(cases)('%s is read as a number of %s, with its country selected', async (spelling, country) => {
    const number = exampleOf(country);
    const read = await given(spellings[spelling]!(number), country);
    expect(read).toBe(number.number);
  });

  it.each(cases)('%s of %s, with Russia selected, is read or asks for its country', async (spelling, country) => {
    const number = exampleOf(country);
    const text = spellings[spelling]!(number);
    const read = await given(text, 'RU');
    if (spelling !== 'national') return expect(read).toBe(number.number);
    if (!read.startsWith('+')) {
      expect(read).toMatch(/^errors\.(?:phone-country|incorrect-phone-number|phone-extra-digits)$/);
      return;
    }
    // The same digits may be a number of the shown country, or one with its dial code. The service refuses what is neither.
    const shownReading = parsePhoneNumber(text, 'RU')?.number;
    const possible = [number.number, shownReading, `+${text.replace(/\D/g, '')}`];
    expect(possible).toContain(read);
  });

  it('asks for the country of a national number with a foreign trunk prefix', async () => {
    expect(await given('0151 23456789', 'RU')).toBe('errors.phone-country');
    expect(await given('07400 123456', 'RU')).toBe('errors.phone-country');
  });

  it.each([
    ['011 15-2345-6789', '+5491123456789'],
    ['11 15 2345-6789', '+5491123456789'],
    ['0221 15-523-4567', '+5492215234567'],
    ['02944 15-12-3456', '+5492944123456'],
  ])(
    'reads %s of Argentina, where 15 precedes the number, and asks for its country elsewhere',
    async (text, number) => {
      expect(await given(text, 'AR')).toBe(number);
      expect(await given(text, 'RU')).toBe('errors.phone-country');
    },
  );

  it('reads the trunk prefix 80 of Belarus, with its country selected and with Russia', async () => {
    expect(await given('80 29 123-45-67', 'RU')).toBe('errors.phone-country');
    expect(await given('80 29 123-45-67', 'BY')).toBe('+375291234567');
  });

  it('prefers the selected country for an ambiguous number without a plus', async () => {
    // +65 9123 4567 of Singapore, and a number of Alabama.
    expect(await given('6591234567', 'US')).toBe('+16591234567');
    expect(await given('6591234567', 'RU')).toBe('+6591234567');
  });

  it('drops the trunk prefix behind a dial code', async () => {
    expect(await given('+44 07400 123456', 'RU')).toBe('+447400123456');
    expect(await given('44 07400 123456', 'RU')).toBe('+447400123456');
  });
});

it('a field waits for the list of countries if a number without a plus may be foreign', () => {
  const field = new PhoneField(() => new Promise(() => undefined));
  field.setPhone('89161234567');
  expect([field.needsCountries, field.phone, field.country]).toEqual([false, '+79161234567', russia]);
  field.setPhone('4520123456');
  expect(field.needsCountries).toBe(true);
});

it('a number that can only be foreign is not sent while the list of countries cannot be loaded', async () => {
  const field = new PhoneField(() => Promise.reject(new Error('offline')));
  field.setPhone('375291234567');
  await field.openList();
  expect([field.validate(), field.error]).toEqual([false, 'errors.connection']);
});
