/** Quasigroup of Damm's algorithm, which detects every wrong digit and every swap of adjacent digits. */
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

/** The number that a person reads out to support (`smart_id` of the specification): seven digits of the id and a check digit. */
export function smartId(id: number): string {
  const digits = String(id).padStart(7, '0');
  return digits + checkDigit(digits);
}

/**
 * Decodes a smart id.
 * @returns the user's id, or undefined if the check digit does not match
 */
export function readSmartId(text: string): number | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 8 || checkDigit(digits) !== '0') return undefined;
  return Number(digits.slice(0, -1));
}
