/** Quasigroup of Damm's algorithm: it catches every single wrong digit and every swap of neighbours. */
const damm = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

const checkDigit = (digits: string): string =>
  [...digits].reduce((interim, digit) => damm[Number(interim)]![Number(digit)]!, '0');

/** The number that a person reads to support (`smart_id` of the specification): seven digits of the id and one to check them. */
export function smartId(id: number): string {
  const digits = String(id).padStart(7, '0');
  return digits + checkDigit(digits);
}

/**
 * Reads a number back.
 * @returns the user's id, or undefined where a digit was misheard
 */
export function readSmartId(text: string): number | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 8 || checkDigit(digits) !== '0') return undefined;
  return Number(digits.slice(0, -1));
}
