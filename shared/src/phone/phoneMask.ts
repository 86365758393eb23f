import type { MaskOptions } from '../form/maskOptions';
import type { Country } from './Country';
import { digitsOf, readPhone } from './readPhone';

/** E.164 allows 15 digits: what a number gets while its country is not known. */
const anyPhone = '+000000000000000';

/** How a number of the country looks, without the digits that only some have: `+7 000 000-00-00`. */
export const examplePhone = ({ dialCode, mask }: Country): string => `+${dialCode} ${mask.replace(/\[.*\]/, '')}`;

/** What a number is begun with: a plus alone is one that goes on. */
export const readTyped = (text: string, country: Country): string =>
  text.trim() === '+' ? '+' : readPhone(text, country);

/**
 * What the mask would make of a text, for as long as it is not there: the number as far as it is typed, in the country's grouping.
 * @param country the country shown now
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
 * The mask of a phone field: the country's own grouping, or plain digits as soon as the dial code is another one, so
 * that nothing that was typed is cut before the country is switched. A number begun without plus gets the dial code.
 * @param country the country shown now
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
