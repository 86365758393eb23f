import { median, percentile } from '../../scripts/bench/measure.mjs';
import { ratiosOf } from './ratios.mjs';

/** The 95th percentile. @param {number[]} times */
const p95 = (times) => percentile(times, 0.95);

/**
 * How much slower calls are in one database than in another.
 * @param {Record<string, number[][]>} base milliseconds by call and turn
 * @param {Record<string, number[][]>} now the same of the database that is judged
 * @returns {{ call: string, base: number[], now: number[], ratios: number[] }[]} medians and 95th percentiles of all turns; the ratio of
 *   the medians is the median of the turns, because a change of the machine's speed affects both of a turn
 */
export const slowerBy = (base, now) =>
  Object.keys(now).map((call) => {
    const figures = (turns) => [median(turns.flat()), p95(turns.flat())];
    const [before, after] = [figures(base[call]), figures(now[call])];
    const { middle } = ratiosOf(base[call].map(median), now[call].map(median));
    return { call, base: before, now: after, ratios: [middle, after[1] / before[1]] };
  });
