import type { Country } from './Country';
import { canLead } from './readPhone';

/** The length of the longest leading digits of the country that the number starts with; 0 if there are none. */
const leadingMatch = (national: string, country: Country): number =>
  Math.max(0, ...country.leading.filter((prefix) => national.startsWith(prefix)).map((prefix) => prefix.length));

/**
 * Finds the country of an international number as soon as its dial code is typed (spec 5).
 * @param digits the typed digits, with the dial code
 * @param countries the countries to search
 * @param current kept while the digits allow it, so that a country chosen in the picker is not replaced by a neighbour
 * @returns undefined if no dial code matches yet
 */
export function findCountry<Known extends Country>(
  digits: string,
  countries: readonly Known[],
  current: Country,
): Known | undefined {
  const longestDialCode = Math.max(
    0,
    ...countries.filter(({ dialCode }) => digits.startsWith(dialCode)).map(({ dialCode }) => dialCode.length),
  );
  const dialCode = digits.slice(0, longestDialCode);
  if (dialCode === '') return undefined;
  const national = digits.slice(longestDialCode);
  const sharing = countries.filter((country) => country.dialCode === dialCode);

  const stated = sharing.reduce<Known | undefined>((best, country) => {
    const match = leadingMatch(national, country);
    return match > (best ? leadingMatch(national, best) : 0) ? country : best;
  }, undefined);
  if (stated) return stated;
  const kept = sharing.find(({ countryCode }) => countryCode === current.countryCode);
  if (kept && canLead(national, kept)) return kept;
  return sharing.find(({ isMain }) => isMain) ?? sharing[0];
}
