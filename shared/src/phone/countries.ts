import type { Locale } from '../constants';
import { countryRows } from './countries.data';
import { toCountry, type TitledCountry } from './Country';

/** The first rows keep the order of spec 3; the others are sorted by title. */
const firstRows = 10;

/** `Intl.DisplayNames` knows no region code of Abkhazia. */
const titlesOfAbkhazia: Record<Locale, string> = { ru: 'Абхазия', en: 'Abkhazia' };

/**
 * About 240 countries with titles in the user's language, in the order of spec 3. Import this module lazily: it is larger than
 * the whole first step.
 */
export function listCountries(locale: Locale): TitledCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const countries = countryRows.map((row): TitledCountry => {
    const country = toCountry(row);
    const { countryCode } = country;
    const title = countryCode === 'AB' ? titlesOfAbkhazia[locale] : (names.of(countryCode) ?? countryCode);
    return { ...country, title, phoneCode: `+${country.dialCode}` };
  });
  const compare = new Intl.Collator(locale).compare;
  const rest = countries.slice(firstRows).sort((a, b) => compare(a.title, b.title));
  return [...countries.slice(0, firstRows), ...rest];
}

/** A search ignores case, accents and ё. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Finds countries whose name or dial code contains the query (spec 2, Country picker). Names that begin with it come first.
 * @param query part of a name, or of a dial code with or without its plus
 */
export function searchCountries(countries: readonly TitledCountry[], query: string): TitledCountry[] {
  const wanted = fold(query.trim());
  if (wanted === '') return [...countries];
  if (/^\+?\d+$/.test(wanted)) {
    const digits = wanted.replace('+', '');
    return countries.filter(({ dialCode }) => dialCode.startsWith(digits));
  }
  const found = countries.filter(({ title }) => fold(title).includes(wanted));
  return found.sort((a, b) => Number(fold(b.title).startsWith(wanted)) - Number(fold(a.title).startsWith(wanted)));
}
