import { invariants } from './invariants.mjs';

/**
 * Decides whether a history could have come from a service that keeps its promises.
 * @param {import('./history.mjs').History} history operations in the order in which they ended
 * @returns {import('./history.mjs').Violation[]} empty for a sound history
 */
export const checkHistory = (history) => invariants.flatMap((check) => [...check(history)]);
