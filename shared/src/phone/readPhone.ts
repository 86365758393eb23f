import type { Country } from './Country';

/** Digits of a text, nothing else. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether national digits may be, or may yet become, a number of the country. */
export function canLead(national: string, country: Country): boolean {
  if (country.leading.length === 0) return true;
  return country.leading.some((prefix) => prefix.startsWith(national) || national.startsWith(prefix));
}

/** National digits without what people type before them at home: `8 900...`, `0171...`, or the dial code without plus. */
function toNational(digits: string, country: Country): string {
  const { dialCode, trunkPrefix, maxDigits, minDigits } = country;
  const isWhole = digits.length >= minDigits && digits.length <= maxDigits && canLead(digits, country);
  if (isWhole && trunkPrefix !== '0') return digits;
  const isDialCode = digits.length > maxDigits || !canLead(digits, country);
  if (digits.startsWith(dialCode) && isDialCode) return digits.slice(dialCode.length);
  if (trunkPrefix !== '' && digits.startsWith(trunkPrefix)) return digits.slice(trunkPrefix.length);
  return digits;
}

/** `+44 (0) 7400...`: the zero in brackets is dialled at home only. No home prefix below +7 is a zero. */
const homeZero = /^(\D*\+(?!7)[1-9]\d{0,2}\s*)\(0\)/;

/**
 * Reads any common spelling of a phone, whole or half typed, into the dial code followed by digits
 * (spec 3): `8 (900) 123-45-67`, `+7 900...`, `007900...`, `900...` -> `+7900...`.
 * @param text what was typed or pasted
 * @param country the country that a number without a leading plus belongs to
 * @returns plus and digits, or an empty text where there is no digit
 */
export function readPhone(text: string, country: Country): string {
  const digits = digitsOf(text.replace(homeZero, '$1'));
  // `00` alone is a plus without a number yet.
  if (digits === '' || digits === '00') return '';
  if (/^\D*\+/.test(text)) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return `+${country.dialCode}${toNational(digits, country)}`;
}

/** Whether `+7900...` has as many digits as its country's numbers have, and begins like them. The service has the last word. */
export function isCompletePhone(phone: string, country: Country): boolean {
  const digits = digitsOf(phone);
  if (!digits.startsWith(country.dialCode)) return false;
  const national = digits.slice(country.dialCode.length);
  return national.length >= country.minDigits && national.length <= country.maxDigits && canLead(national, country);
}
