import type { MaskOptions } from '../form/maskOptions';
import type { Country } from './Country';
import { digitsOf, readPhone } from './readPhone';

/** E.164 allows 15 digits: what a number gets while its country is not known. */
const anyPhone = '+000000000000000';

/** How a number of the country looks, without the digits that only some have: `+7 000 000-00-00`. */
export const examplePhone = ({ dialCode, mask }: Country): string => `+${dialCode} ${mask.replace(/\[.*\]/, '')}`;

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
    prepare: (text, masked) => {
      if (masked.value !== '') return text;
      return text.trim() === '+' ? '+' : readPhone(text, country);
    },
  };
}
