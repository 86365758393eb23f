import type { TitledCountry } from './Country';
import { countryAliases } from './countryAliases';

/** A search ignores case, accents and ё. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How well a country fits a folded query: 0 not at all, more for a whole name than for a beginning, least for a part. */
function fitOf({ countryCode, title, otherTitle }: TitledCountry, wanted: string): number {
  const aliases = countryAliases.get(countryCode)?.split(',') ?? [];
  const [own = '', ...others] = [title, countryCode, otherTitle, ...aliases].map(fold);
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
 * their code. The best matches come first.
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
