/** Whether what a process holds grows with time. */
import { lineThrough } from './lineThrough.mjs';

const msPerHour = 3_600_000;
/** Growth of the memory, as a share of that at the end of the warm-up. */
const maxGrowth = 0.05;
/** Growth of the memory in MB. The slope of the line through the samples may be wrong by twice its error. */
const maxGrowthAnHour = 1;
/** File descriptors, timers and sockets: they come and go with connections, while a leak grows without bound. */
const maxMoreResources = 20;
const maxSeriesRatio = 1.2;
const maxLagMs = 50;
/** Growth of the number of statement names: an hourly job prepares some for the first time. */
const maxMoreStatements = 10;

/**
 * How a process grew along its samples.
 * @param {{ name: string, points: { at: number, memory: number, descriptors: number }[] }} process `at` in milliseconds, memory in MB
 * @returns `isGrown`: for certain; `isOpen`: the samples allow both, so that the run does not show that the memory stays as it is
 */
export function growthOf({ name, points }) {
  const { slope, error } = lineThrough(points.map(({ at, memory }) => [at, memory]));
  const [first, last] = [points[0], points[points.length - 1]];
  const growth = slope * (last.at - first.at);
  const [least, most] = [-2, 2].map((errors) => (slope + errors * error) * msPerHour);
  const descriptors = last.descriptors - first.descriptors;
  const isGrown = growth > first.memory * maxGrowth || least > maxGrowthAnHour || descriptors > maxMoreResources;
  return {
    isGrown,
    isOpen: !isGrown && most > maxGrowthAnHour,
    detail: `${growth.toFixed(1)} MB, ${descriptors} descriptors`,
    open: `the memory of a ${name} may grow by ${most.toFixed(1)} MB an hour, of which ${maxGrowthAnHour} is allowed: a longer run tells`,
    row: [
      name,
      `${first.memory.toFixed(0)} MB`,
      `${(slope * msPerHour).toFixed(1)} ± ${(2 * error * msPerHour).toFixed(1)} MB`,
      descriptors,
    ],
  };
}

const shownSamples = 12;

/** The course of a process's memory, which tells a leak from the heap's own ups and downs. @param points as those of `growthOf` */
export const courseOf = ({ name, points }) => {
  const step = Math.ceil(points.length / shownSamples);
  const shown = points.filter((_, index) => index % step === 0).map(({ memory }) => memory.toFixed(0));
  return `Memory of a ${name} in MB along the samples: ${shown.join(', ')}.`;
};

/** @param {number[]} counts how many statements had been prepared at each sample */
export const statementsOf = (counts) => ({
  isGrown: counts[counts.length - 1] - counts[0] > maxMoreStatements,
  text: `prepared statements ${counts[0]} to ${counts[counts.length - 1]}`,
});

/**
 * The metrics of a process: its resources first and last, and the event loop in every sample, because a median
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
