/** Whether what a process holds grows with time. */
import { median } from '../../scripts/bench/measure.mjs';
import { slopeOf } from './slopeOf.mjs';

const msPerHour = 3_600_000;
/** Of the memory at the end of the warming up. */
const mostGrowth = 0.05;
/** Descriptors and timers come and go with connections; a leak has no bound. */
const mostMore = 20;
const mostSeries = 1.2;
const longestLagMs = 50;

/**
 * How a process grew along its samples.
 * @param {{ name: string, points: { at: number, memory: number, descriptors: number }[] }} process `at` in milliseconds, memory in MB
 */
export function growthOf({ name, points }) {
  const perMs = slopeOf(points.map(({ at, memory }) => [at, memory]));
  const [first, last] = [points[0], points[points.length - 1]];
  const growth = perMs * (last.at - first.at);
  const descriptors = last.descriptors - first.descriptors;
  return {
    isGrown: growth > first.memory * mostGrowth || descriptors > mostMore,
    detail: `${growth.toFixed(1)} MB, ${descriptors} descriptors`,
    row: [name, `${first.memory.toFixed(0)} MB`, `${(perMs * msPerHour).toFixed(1)} MB`, descriptors],
  };
}

/**
 * What a process of the service said about itself, first and last.
 * @param {{ lag: number, resources: number, series: number }[]} points `lag`: 99th percentile of the event loop in ms since the last
 *   sample; `resources`: timers, sockets and the like; `series`: lines of its metrics
 */
export function insideOf(points) {
  const [first, last] = [points[0], points[points.length - 1]];
  const lag = median(points.map((point) => point.lag));
  return {
    isGrown:
      last.series > first.series * mostSeries || last.resources - first.resources > mostMore || lag > longestLagMs,
    text: `99th percentile of the event loop ${lag.toFixed(0)} ms, timers and sockets ${first.resources} to ${last.resources}, series of metrics ${first.series} to ${last.series}`,
  };
}
