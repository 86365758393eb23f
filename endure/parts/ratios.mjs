import { median } from '../../scripts/bench/measure.mjs';

/**
 * How much more something costs, from turns in which both were measured one after the other.
 * @param {number[]} before cost in each turn
 * @param {number[]} now cost in the same turns
 * @returns `middle`: the median of the turns; `least` and `most` of them; `ofAll`: of all turns together, as a reader of the figures divides
 */
export function ratiosOf(before, now) {
  const ratios = now.map((cost, turn) => cost / before[turn]);
  const sum = (costs) => costs.reduce((total, cost) => total + cost, 0);
  return {
    middle: median(ratios),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
    ofAll: sum(now) / sum(before),
  };
}
