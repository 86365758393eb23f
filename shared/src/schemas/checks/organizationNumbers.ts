/** A check digit of the tax service: the weighted sum modulo 11, modulo 10. */
const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  (weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11) % 10;

const companyWeights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const personWeights = [7, ...companyWeights];
const personLastWeights = [3, ...personWeights];

const digitsOf = (text: string): number[] => [...text].map(Number);

/**
 * Whether a text is an INN, the Russian tax number: 10 digits of a company or 12 of a person, with their check digits
 * (order of the Federal Tax Service ED-7-14/559, appendix 5).
 */
export function isInn(text: string): boolean {
  if (!/^(?:\d{10}|\d{12})$/.test(text) || text.startsWith('00')) return false;
  const digits = digitsOf(text);
  if (digits.length === 10) return weighted(digits, companyWeights) === digits[9];
  return weighted(digits, personWeights) === digits[10] && weighted(digits, personLastWeights) === digits[11];
}

/**
 * Whether a text is an OGRN, the Russian registration number: 13 digits of a company (beginning with 1 or 5) or 15 of an
 * entrepreneur (beginning with 3). The last digit is the remainder of the digits before it by 11 or 13.
 */
export function isOgrn(text: string): boolean {
  if (!/^(?:[15]\d{12}|3\d{14})$/.test(text)) return false;
  const divisor = text.length - 2;
  // Fourteen digits are below 2^53: the remainder is exact.
  return (Number(text.slice(0, -1)) % divisor) % 10 === Number(text.at(-1));
}
