/** Classes of a largest paint: from 100 ms on, each a fifth longer than the one before; the last holds all that is longer. */
export const paintClassCount = 30;
const shortestMs = 100;
const ratio = 1.2;

/** Class of a paint. @returns 1 … paintClassCount, as PostgreSQL counts the elements of an array */
export const paintClassOf = (milliseconds: number): number =>
  Math.min(
    paintClassCount,
    Math.max(1, Math.ceil(Math.log(Math.max(milliseconds, 1) / shortestMs) / Math.log(ratio)) + 1),
  );

/** The upper end of the class that holds the 75th percentile, ms; undefined without a paint. */
export function percentile75(counts: readonly number[]): number | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  const index = counts.findIndex((count) => (below += count) >= total * 0.75);
  return total === 0 ? undefined : Math.round(shortestMs * ratio ** index);
}
