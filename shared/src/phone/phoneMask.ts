import type { MaskOptions } from '../form/maskOptions';
import type { Country } from './Country';
import { digitsOf } from './readPhone';

/** Space for extra digits: they are shown and refused, not cut. */
const room = 10;
/** The mask while the country is unknown: E.164 allows 15 digits. */
const anyPhone = `+${'0'.repeat(15 + room)}`;

/** An example number of the country without its optional digits: `+7 000 000-00-00`. */
export const examplePhone = ({ dialCode, mask }: Country): string => `+${dialCode} ${mask.replace(/\[.*\]/, '')}`;

/**
 * Shapes a number as the mask would while it is not loaded: its digits in the grouping of its country.
 * @param phone a plus and digits, complete or not
 * @param country the current country
 */
export function shapeTyped(phone: string, country: Country): string {
  const digits = digitsOf(phone);
  if (digits === '' || !digits.startsWith(country.dialCode)) return phone;
  let left = digits.slice(country.dialCode.length);
  let shaped = `+${country.dialCode}`;
  for (const sign of ` ${country.mask.replace(/[[\]]/g, '')}`) {
    if (left === '') break;
    shaped += sign === '0' ? left.charAt(0) : sign;
    if (sign === '0') left = left.slice(1);
  }
  return shaped + left;
}

/**
 * The mask of a phone field: the grouping of the country, or plain digits as soon as the dial code is a different one, so that no
 * digit is cut before the country is switched. A number that is begun without a plus gets the dial code.
 * @param country the current country
 * @param readStart reads the text that a number begins with
 */
export function phoneMask(country: Country, readStart: (text: string) => string): MaskOptions {
  const own = `+${'0'.repeat(country.dialCode.length)} ${country.mask}[${'0'.repeat(room)}]`;
  return {
    mask: [{ mask: own }, { mask: anyPhone }],
    dispatch: (appended, dynamic) => {
      const digits = digitsOf(dynamic.value + appended);
      const isOwn = digits.startsWith(country.dialCode) || country.dialCode.startsWith(digits);
      return dynamic.compiledMasks[isOwn ? 0 : 1];
    },
    prepare: (text, masked) => (masked.value === '' ? readStart(text) : text),
  };
}
