/** Page views of one side of a canary. */
export interface ViewCounts {
  views: number;
  failures: number;
}

const minimumViews = 200;
/** A smaller difference is no reason to stop a canary. */
const smallestDifference = 0.02;
/** Probability that a canary which is as good as the live release is ever stopped, however often the test is evaluated. */
const falseStopRate = 0.001;
/** Standard deviation of the mixing distribution of the test: the size of the differences that it detects soonest. */
const mixingDeviation = 0.05;

/**
 * Whether a canary fails more often than the live release: a mixture sequential probability ratio test of the difference of two
 * proportions, which may be evaluated after every view without raising the rate of false stops.
 * @see Johari, Koomen, Pekelis, Walsh: Always Valid Inference, Operations Research 70 (2022), section 5
 */
export function isWorse(canary: ViewCounts, live: ViewCounts): boolean {
  if (canary.views < minimumViews || live.views === 0) return false;
  const difference = canary.failures / canary.views - live.failures / live.views;
  if (difference < smallestDifference) return false;
  // One view is added to each side, and one failure to both together: without any failure the variance would be 0.
  const pooled = (canary.failures + live.failures + 1) / (canary.views + live.views + 2);
  const variance = pooled * (1 - pooled) * (1 / canary.views + 1 / live.views);
  const mixingVariance = mixingDeviation ** 2;
  const logRatio =
    0.5 * Math.log(variance / (variance + mixingVariance)) +
    (mixingVariance * difference ** 2) / (2 * variance * (variance + mixingVariance));
  return logRatio >= Math.log(1 / falseStopRate);
}
