/**
 * A generated row: code, dial code, mask, minimum number of national digits, trunk prefix, 1 for the main country of a shared dial
 * code, leading digits, and leading digits of mobile numbers.
 */
export type CountryRow = readonly [string, string, string, number, string, 0 | 1, string, string];

/** A country as the phone input knows it (spec 3, Country entry), without its title. */
export interface Country {
  /** ISO 3166-1 alpha-2; `AB` for Abkhazia, which has no code. */
  readonly countryCode: string;
  /** Digits of the dial code, e.g. `375`. */
  readonly dialCode: string;
  /** National digits as zeros, e.g. `000 000-00-00`; digits in brackets are optional: `00 000 000[0]`. */
  readonly mask: string;
  readonly minDigits: number;
  readonly maxDigits: number;
  /** The prefix of a national call: `8` in Russia, `0` in Germany, empty if there is none. */
  readonly trunkPrefix: string;
  /** Whether a bare dial code means this country if several share it. */
  readonly isMain: boolean;
  /** The leading digits of national numbers if the dial code is shared; empty if any are possible. */
  readonly leading: readonly string[];
  /** The first one or two digits of its mobile numbers. */
  readonly mobile: readonly string[];
}

/** A country as the picker shows it. */
export interface TitledCountry extends Country {
  readonly title: string;
  /** The title in the other language, by which the search finds the country too. */
  readonly otherTitle: string;
  /** The dial code as people write it, `+375`. */
  readonly phoneCode: string;
}

/** Expands a generated row into a country. */
export function toCountry(row: CountryRow): Country {
  const [countryCode, dialCode, mask, minDigits, trunkPrefix, isMain, leading, mobile] = row;
  return {
    countryCode,
    dialCode,
    mask,
    minDigits,
    maxDigits: mask.replace(/[^0]/g, '').length,
    trunkPrefix,
    isMain: isMain === 1,
    leading: leading === '' ? [] : leading.split(' '),
    mobile: mobile.split(' '),
  };
}

/**
 * The default country, kept outside the generated list so that the first step of sign-in need not load the list. A test keeps it
 * equal to its generated row.
 */
export const russia = toCountry(['RU', '7', '000 000-00-00', 10, '8', 1, '3 4 8 9', '9']);
