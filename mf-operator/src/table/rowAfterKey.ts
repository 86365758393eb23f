/** Where each key leads from a row. */
const targets = new Map<string, (index: number, count: number) => number>([
  ['ArrowDown', (index) => index + 1],
  ['j', (index) => index + 1],
  ['ArrowUp', (index) => index - 1],
  ['k', (index) => index - 1],
  ['Home', () => 0],
  ['End', (_index, count) => count - 1],
]);

/**
 * The row that a key leads to.
 * @param count rows of the table
 * @returns its index; undefined for another key and past the ends
 */
export function rowAfterKey(key: string, index: number, count: number): number | undefined {
  const target = targets.get(key)?.(index, count);
  return target === undefined || target < 0 || target >= count ? undefined : target;
}
