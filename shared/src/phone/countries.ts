import type { Locale } from '../constants';
import { countryAliases } from './countryAliases';
import { countryRows } from './countries.data';
import { toCountry, type TitledCountry } from './Country';

// The rules that need the list come with it.
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
    const otherNames = [countryCode, otherTitle, ...(countryAliases.get(countryCode)?.split(',') ?? [])];
    return { ...country, title, phoneCode: `+${country.dialCode}`, otherNames };
  });
  const compare = new Intl.Collator(locale).compare;
  const rest = countries.slice(firstRows).sort((a, b) => compare(a.title, b.title));
  return [...countries.slice(0, firstRows), ...rest];
}

/** A search ignores case, accents and ё. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How well a country fits a folded query: 0 not at all, more for a whole name than for a beginning, least for a part. */
function fitOf({ title, otherNames }: TitledCountry, wanted: string): number {
  const [own = '', ...others] = [title, ...otherNames].map(fold);
  if ([own, ...others].includes(wanted)) return 4;
  if (own.startsWith(wanted)) return 3;
  if (wanted.length > 1 && others.some((name) => name.startsWith(wanted))) return 2;
  return own.includes(wanted) ? 1 : 0;
}

/** The main country of a dial code precedes those that share it, and a whole dial code a longer one. */
const byDialCode = (digits: string) => (one: TitledCountry, other: TitledCountry) =>
  Number(other.dialCode === digits) - Number(one.dialCode === digits) || Number(other.isMain) - Number(one.isMain);

/**
 * Finds countries by name or dial code (spec 2, Country picker): in either language, by everyday names and by the two letters of
 * their code. What fits best comes first.
 * @param query part of a name, or of a dial code with or without its plus
 */
export function searchCountries(countries: readonly TitledCountry[], query: string): TitledCountry[] {
  const wanted = fold(query.trim());
  if (wanted === '') return [...countries];
  if (/^\+?\d+$/.test(wanted)) {
    const digits = wanted.replace('+', '');
    return countries.filter(({ dialCode }) => dialCode.startsWith(digits)).sort(byDialCode(digits));
  }
  return countries
    .map((country) => ({ country, fit: fitOf(country, wanted) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ country }) => country);
}
