import { russia, type Country } from './Country';

/** Strips everything but digits. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether national digits are, or can become, a number of the country. */
export function canLead(national: string, country: Country): boolean {
  if (country.leading.length === 0) return true;
  return country.leading.some((prefix) => prefix.startsWith(national) || national.startsWith(prefix));
}

/** Strips the trunk prefix, or a dial code without plus: `8 900...`, `0171...`. */
export function toNational(digits: string, country: Country): string {
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

/** An extension: `доб. 12`, `ext. 12`, `;ext=12`, `x12`, `#12`. */
const extension = /(\d[\s)]*)[,;]?\s*(?:доб|ext|x|#).*$/iu;

/** A text as it was typed, pasted or stored. */
interface TypedNumber {
  digits: string;
  /** Whether the text begins with a plus or `00`, so that the digits begin with a dial code. */
  isInternational: boolean;
}

/** Strips everything else than the number, and its plus. */
export function typedNumber(text: string): TypedNumber {
  const plain = text.replace(extension, '$1').replace(homeZero, '$1');
  const digits = digitsOf(plain);
  if (/^\D*\+/.test(plain)) return { digits, isInternational: true };
  return digits.startsWith('00')
    ? { digits: digits.slice(2), isInternational: true }
    : { digits, isInternational: false };
}

/**
 * Reads any common spelling of a phone, complete or not, into the dial code followed by digits (spec 3): `8 (900) 123-45-67`,
 * `+7 900...`, `007900...`, `900...` -> `+7900...`. A dial code of another country without a plus is left to readNumber.
 * @param text the typed or pasted text
 * @param country the country of a number without a leading plus
 * @returns plus and digits, or an empty text if there are no digits
 */
export function readPhone(text: string, country: Country): string {
  const { digits, isInternational } = typedNumber(text);
  if (digits === '') return '';
  return isInternational ? `+${digits}` : `+${country.dialCode}${toNational(digits, country)}`;
}

/** Whether the number of digits is that of the country's numbers. */
export const isLongEnough = (national: string, { minDigits, maxDigits }: Country): boolean =>
  national.length >= minDigits && national.length <= maxDigits;

/** Whether `+7900...` has as many digits as the numbers of its country, and their leading digits. The service decides. */
export function isCompletePhone(phone: string, country: Country): boolean {
  const digits = digitsOf(phone);
  if (!digits.startsWith(country.dialCode)) return false;
  const national = digits.slice(country.dialCode.length);
  return isLongEnough(national, country) && canLead(national, country);
}

/** Whether the mask of Russia suffices for these digits, so that the list of countries need not be loaded. */
export function isPlainlyRussian(digits: string): boolean {
  return digits === '' || digits === russia.dialCode || /^7(?!840|940)[3489]\d{0,9}$/.test(digits);
}
