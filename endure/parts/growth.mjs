/** Whether what a process holds grows with time. */
import { lineThrough } from './lineThrough.mjs';

const msPerHour = 3_600_000;
/** Growth of the memory, as a share of that at the end of the warm-up. */
const maxGrowth = 0.05;
/** Of the memory, in MB: what the samples show for certain, which is the slope of their line less twice its error. */
const maxGrowthAnHour = 1;
/** File descriptors, timers and sockets: they come and go with connections, while a leak grows without bound. */
const maxMoreResources = 20;
const maxSeriesRatio = 1.2;
const maxLagMs = 50;

/**
 * How a process grew along its samples.
 * @param {{ name: string, points: { at: number, memory: number, descriptors: number }[] }} process `at` in milliseconds, memory in MB
 */
export function growthOf({ name, points }) {
  const { slope, error } = lineThrough(points.map(({ at, memory }) => [at, memory]));
  const [first, last] = [points[0], points[points.length - 1]];
  const growth = slope * (last.at - first.at);
  const certain = (slope - 2 * error) * msPerHour;
  const descriptors = last.descriptors - first.descriptors;
  return {
    isGrown: growth > first.memory * maxGrowth || certain > maxGrowthAnHour || descriptors > maxMoreResources,
    detail: `${growth.toFixed(1)} MB, ${descriptors} descriptors`,
    row: [
      name,
      `${first.memory.toFixed(0)} MB`,
      `${(slope * msPerHour).toFixed(1)} ± ${(2 * error * msPerHour).toFixed(1)} MB`,
      descriptors,
    ],
  };
}

/**
 * What a process of the service said about itself: what it holds first and last, and the event loop in every sample, because a median
 * would hide the samples in which it was blocked.
 * @param {{ lag: number, resources: number, series: number }[]} points `lag`: 99th percentile of the event loop in ms since the last
 *   sample; `resources`: timers, sockets and the like; `series`: lines of its metrics
 */
export function insideOf(points) {
  const [first, last] = [points[0], points[points.length - 1]];
  const lag = Math.max(...points.map((point) => point.lag));
  return {
    isGrown:
      last.series > first.series * maxSeriesRatio ||
      last.resources - first.resources > maxMoreResources ||
      lag > maxLagMs,
    text: `99th percentile of the event loop at most ${lag.toFixed(0)} ms in a sample, timers and sockets ${first.resources} to ${last.resources}, series of metrics ${first.series} to ${last.series}`,
  };
}
