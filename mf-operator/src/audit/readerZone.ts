/** The zone of the reader, in hours east of UTC: a day of a query begins at their midnight. */
export const hoursEast = (now = new Date()): number => -now.getTimezoneOffset() / 60 || 0;

/** The day of the reader, e.g. `2026-11-30`, for the name of a file. */
export const dayOfReader = (now = new Date()): string =>
  new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
