/**
 * Finds the code in a typed, autofilled or pasted text: `12 34`, `your code is 12-34`, a whole message.
 * @param length the number of digits, as named by the service
 * @returns at most `length` digits
 */
export function readCode(text: string, length: number): string {
  const groups = text.match(/\d(?:[\s-]?\d)*/g) ?? [];
  const runs = groups.map((group) => group.replace(/\D/g, ''));
  const exact = runs.find((run) => run.length === length);
  return exact ?? runs.join('').slice(0, length);
}
