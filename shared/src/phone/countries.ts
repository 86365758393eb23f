import type { Locale } from '../constants';
import { countryRows } from './countries.data';
import { toCountry, type TitledCountry } from './Country';

// Exported here, so that the rules that need the list are loaded with its chunk.
export { findCountry } from './findCountry';
export { isOfAnotherCountry, readNumber, readTyping, readWithDialCode } from './readNumber';

/** The first rows, the likely ones, keep the order of spec 3; the others are sorted by title. */
export const firstRows = 10;

/** `Intl.DisplayNames` knows no region code of Abkhazia. */
const titlesOfAbkhazia: Record<Locale, string> = { ru: 'Абхазия', en: 'Abkhazia' };

/**
 * About 240 countries with titles in the user's language, in the order of spec 3. Import this module lazily: it is larger than
 * the whole first step.
 */
export function listCountries(locale: Locale): TitledCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const otherLocale: Locale = locale === 'ru' ? 'en' : 'ru';
  const otherTitles = new Intl.DisplayNames(otherLocale, { type: 'region' });
  const countries = countryRows.map((row): TitledCountry => {
    const country = toCountry(row);
    const { countryCode } = country;
    const title = countryCode === 'AB' ? titlesOfAbkhazia[locale] : (names.of(countryCode) ?? countryCode);
    const otherTitle = countryCode === 'AB' ? titlesOfAbkhazia[otherLocale] : (otherTitles.of(countryCode) ?? '');
    return { ...country, title, otherTitle, phoneCode: `+${country.dialCode}` };
  });
  const compare = new Intl.Collator(locale).compare;
  const rest = countries.slice(firstRows).sort((a, b) => compare(a.title, b.title));
  return [...countries.slice(0, firstRows), ...rest];
}
