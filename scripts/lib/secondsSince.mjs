/** @param {number} startedAt of `performance.now()` @returns whole seconds, for whoever waits */
export const secondsSince = (startedAt) => Math.round((performance.now() - startedAt) / 1000);
