/** Buckets of a largest paint: from 100 ms on, each a fifth longer than the one before; the last is for all that is longer. */
export const paintBucketCount = 30;
const shortestMs = 100;
const ratio = 1.2;

/** Bucket of a paint. @returns 1 … paintBucketCount, as PostgreSQL counts the elements of an array */
export const paintBucketOf = (milliseconds: number): number =>
  Math.min(
    paintBucketCount,
    Math.max(1, Math.ceil(Math.log(Math.max(milliseconds, 1) / shortestMs) / Math.log(ratio)) + 1),
  );

/** The upper end of the bucket that contains the 75th percentile, ms; undefined without a paint. */
export function percentile75(counts: readonly number[]): number | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  const index = counts.findIndex((count) => (below += count) >= total * 0.75);
  return total === 0 ? undefined : Math.round(shortestMs * ratio ** index);
}
