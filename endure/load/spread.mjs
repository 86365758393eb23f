/**
 * Random moments, one in each of as many equal parts of a time, so that they are spread over all of it.
 * @param {number} count
 * @param {number} lengthMs
 * @param {() => number} [random] from 0 up to 1
 * @returns {number[]} milliseconds from its beginning, in their order
 */
export const spread = (count, lengthMs, random = Math.random) =>
  Array.from({ length: count }, (_, index) => ((index + random()) * lengthMs) / count);
