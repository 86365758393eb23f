import type { Country } from './Country';
import { findCountry } from './findCountry';
import { canLead, isLongEnough, toNational } from './readPhone';

/** How digits are read: the number with its dial code, and its country. */
export interface NumberReading<Known extends Country> {
  /** The dial code and the national digits, without a plus. */
  digits: string;
  country: Known;
}

/** Whether the digits are a possible number of the country. */
const isPossible = (national: string, country: Country): boolean =>
  isLongEnough(national, country) && canLead(national, country);

const isMobile = (national: string, country: Country): boolean =>
  isPossible(national, country) && country.mobile.some((prefix) => national.startsWith(prefix));

const canBecomeMobile = (national: string, { mobile, maxDigits }: Country): boolean =>
  national.length <= maxDigits && mobile.some((prefix) => prefix.startsWith(national) || national.startsWith(prefix));

/**
 * A mobile number of Argentina as people write it there: the area code, 15, the number. From abroad a 9 before the area code replaces
 * the 15.
 */
const argentineMobile = /^0?(?=\d{12}$)(11|[23]\d{2,3}?)15(\d+)$/;

/** The possible national readings of the digits: literally, without a trunk prefix, without the dial code. */
function nationalReadings(digits: string, { countryCode, dialCode, trunkPrefix }: Country): string[] {
  // In Belarus people dial 8, wait, then 0: both spellings are common.
  const prefixes = [dialCode, trunkPrefix, ...(trunkPrefix.endsWith('0') ? ['0'] : [])].filter(
    (prefix) => prefix !== '',
  );
  return [
    digits,
    ...prefixes.filter((prefix) => digits.startsWith(prefix)).map((prefix) => digits.slice(prefix.length)),
    ...(countryCode === 'AR' && argentineMobile.test(digits) ? [digits.replace(argentineMobile, '9$1$2')] : []),
  ];
}

/** The shown country, and those that share its dial code: `8 701...` is a number of Kazakhstan while Russia is shown. */
const sharing = <Known extends Country>(shown: Country, countries: readonly Known[]): Known[] =>
  countries
    .filter(({ dialCode }) => dialCode === shown.dialCode)
    .sort((a, b) => Number(b.countryCode === shown.countryCode) - Number(a.countryCode === shown.countryCode));

function readWithin<Known extends Country>(
  digits: string,
  countries: readonly Known[],
  fits: (national: string, country: Country) => boolean,
): NumberReading<Known> | undefined {
  for (const country of countries) {
    const national = nationalReadings(digits, country).find((reading) => fits(reading, country));
    if (national !== undefined) return { digits: country.dialCode + national, country };
  }
  return undefined;
}

/** Digits that begin with a dial code. A trunk prefix between it and the number is dropped: `+44 07400...`. */
function readInternational<Known extends Country>(
  digits: string,
  shown: Country,
  countries: readonly Known[],
  fits: (national: string, country: Country) => boolean,
): NumberReading<Known> | undefined {
  const country = findCountry(digits, countries, shown);
  if (!country) return undefined;
  const typed = digits.slice(country.dialCode.length);
  const national = [typed, typed.replace(/^0/, '')].find((reading) => fits(reading, country));
  return national === undefined ? undefined : { digits: country.dialCode + national, country };
}

/** Drops what is dialled before a dial code: `00`, and `8 10` in Russia and its neighbours. */
const withoutExitCode = (digits: string, { trunkPrefix }: Country): string =>
  digits.replace(trunkPrefix === '8' ? /^(?:00|810)/ : /^00/, '');

/**
 * Reads a whole number that was given without a plus. If it can be read in several countries, a mobile number wins over any
 * other, and the shown country over the others.
 * @param digits the digits as they were given
 * @param shown the country of the picker
 * @returns undefined if this is no possible number of the shown country nor one with its dial code
 */
export function readNumber<Known extends Country>(
  digits: string,
  shown: Country,
  countries: readonly Known[],
): NumberReading<Known> | undefined {
  const near = sharing(shown, countries);
  return (
    readWithin(digits, near, isMobile) ??
    readInternational(withoutExitCode(digits, shown), shown, countries, isMobile) ??
    readWithin(digits, near, isPossible)
  );
}

/**
 * Reads a number without a plus while it is being typed: as soon as the digits cannot be a number of the shown country, as one
 * that begins with its dial code.
 * @returns undefined while the digits can become a number of the shown country, or of none
 */
export function readTyping<Known extends Country>(
  digits: string,
  shown: Country,
  countries: readonly Known[],
): NumberReading<Known> | undefined {
  const isNear = sharing(shown, countries).some((country) => {
    const national = toNational(digits, country);
    return national.length <= country.maxDigits && canLead(national, country);
  });
  return isNear ? undefined : readInternational(withoutExitCode(digits, shown), shown, countries, canBecomeMobile);
}

/** Reads a whole number with a dial code. @returns undefined if it is no possible number of that country */
export const readWithDialCode = <Known extends Country>(
  digits: string,
  shown: Country,
  countries: readonly Known[],
): NumberReading<Known> | undefined => readInternational(digits, shown, countries, isPossible);

/**
 * Whether a whole number that readNumber could not read is one of another country, given without its dial code: `0151 ...` while
 * Russia is shown. Only the person knows the country.
 */
export function isOfAnotherCountry(digits: string, shown: Country, countries: readonly Country[]): boolean {
  const isNear = sharing(shown, countries).some((country) => {
    const national = toNational(digits, country);
    // A digit too many is a typing error, unless the number begins with the zero of another country.
    return canLead(national, country) && (national.length <= country.maxDigits || !digits.startsWith('0'));
  });
  return !isNear && readWithin(digits, countries, isMobile) !== undefined;
}
