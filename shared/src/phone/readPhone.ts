import type { Country } from './Country';

/** Strips everything but digits. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether national digits are, or can become, a number of the country. */
export function canLead(national: string, country: Country): boolean {
  if (country.leading.length === 0) return true;
  return country.leading.some((prefix) => prefix.startsWith(national) || national.startsWith(prefix));
}

/** Strips the trunk prefix, or a dial code without plus: `8 900...`, `0171...`. */
function toNational(digits: string, country: Country): string {
  const { dialCode, trunkPrefix, maxDigits, minDigits } = country;
  const isWhole = digits.length >= minDigits && digits.length <= maxDigits && canLead(digits, country);
  if (isWhole && trunkPrefix !== '0') return digits;
  const isDialCode = digits.length > maxDigits || !canLead(digits, country);
  if (digits.startsWith(dialCode) && isDialCode) return digits.slice(dialCode.length);
  if (trunkPrefix !== '' && digits.startsWith(trunkPrefix)) return digits.slice(trunkPrefix.length);
  return digits;
}

/** `+44 (0) 7400...`: the zero in brackets is only dialled within the country. No trunk prefix below +7 is a zero. */
const homeZero = /^(\D*\+(?!7)[1-9]\d{0,2}\s*)\(0\)/;

/**
 * Reads any common spelling of a phone, complete or not, into the dial code followed by digits (spec 3): `8 (900) 123-45-67`,
 * `+7 900...`, `007900...`, `900...` -> `+7900...`.
 * @param text the typed or pasted text
 * @param country the country of a number without a leading plus
 * @returns plus and digits, or an empty text if there are no digits
 */
export function readPhone(text: string, country: Country): string {
  const digits = digitsOf(text.replace(homeZero, '$1'));
  // `00` alone is a plus without digits.
  if (digits === '' || digits === '00') return '';
  if (/^\D*\+/.test(text)) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return `+${country.dialCode}${toNational(digits, country)}`;
}

/** Whether `+7900...` has as many digits as the numbers of its country, and their leading digits. The service decides. */
export function isCompletePhone(phone: string, country: Country): boolean {
  const digits = digitsOf(phone);
  if (!digits.startsWith(country.dialCode)) return false;
  const national = digits.slice(country.dialCode.length);
  return national.length >= country.minDigits && national.length <= country.maxDigits && canLead(national, country);
}
