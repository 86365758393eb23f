import type { MaskOptions } from '../form/maskOptions';
import type { Country } from './Country';
import { digitsOf, readPhone } from './readPhone';

/** The mask while the country is unknown: E.164 allows 15 digits. */
const anyPhone = '+000000000000000';

/** An example number of the country without its optional digits: `+7 000 000-00-00`. */
export const examplePhone = ({ dialCode, mask }: Country): string => `+${dialCode} ${mask.replace(/\[.*\]/, '')}`;

/** Reads the start of a number; a plus alone starts an international one. */
const readTyped = (text: string, country: Country): string => (text.trim() === '+' ? '+' : readPhone(text, country));

/**
 * Shapes a text as the mask would while it is not loaded: the typed part of the number in the grouping of its country.
 * @param country the current country
 */
export function shapeTyped(text: string, country: Country): string {
  const typed = readTyped(text, country);
  const digits = digitsOf(typed);
  if (!digits.startsWith(country.dialCode)) return typed;
  let left = digits.slice(country.dialCode.length);
  let shaped = `+${country.dialCode}`;
  for (const sign of ` ${country.mask.replace(/[[\]]/g, '')}`) {
    if (left === '') break;
    shaped += sign === '0' ? left.charAt(0) : sign;
    if (sign === '0') left = left.slice(1);
  }
  return shaped;
}

/**
 * The mask of a phone field: the grouping of the country, or plain digits as soon as the dial code is another one, so that no
 * digit is cut before the country is switched. A number that is begun without a plus gets the dial code.
 * @param country the current country
 */
export function phoneMask(country: Country): MaskOptions {
  const own = `+${'0'.repeat(country.dialCode.length)} ${country.mask}`;
  return {
    mask: [{ mask: own }, { mask: anyPhone }],
    dispatch: (appended, dynamic) => {
      const digits = digitsOf(dynamic.value + appended);
      const isOwn = digits.startsWith(country.dialCode) || country.dialCode.startsWith(digits);
      return dynamic.compiledMasks[isOwn ? 0 : 1];
    },
    prepare: (text, masked) => (masked.value === '' ? readTyped(text, country) : text),
  };
}
