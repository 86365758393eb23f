import fc from 'fast-check';
import { steps } from './steps.mjs';

/**
 * What happens in a run: each lane is a browser of the same person, which takes its steps one after another while the other lanes take
 * theirs.
 * @typedef {string[][]} Plan
 */

const names = Object.keys(steps);

/** Steps that take seconds are rarer. */
const weightOf = (name) => (/rotate|kill|deactivate/.test(name) ? 1 : 6);

/** First, because a plan is made smaller by taking the first in place of others. */
const nothing = 'nothing';
const step = fc.constantFrom(nothing, ...names.flatMap((name) => new Array(weightOf(name)).fill(name)));

/** Most steps need a session. */
const lane = fc.array(step, { maxLength: 8 }).map((later) => ['sign in', ...later]);

/** @type {fc.Arbitrary<Plan>} */
export const plans = fc.array(lane, { minLength: 1, maxLength: 3 });

/** A plan as a script that a person can follow. @param {Plan} plan */
export const scriptOf = (plan) =>
  plan
    .map((lane) => lane.filter((name) => name !== nothing))
    .filter((lane) => lane.length > 0)
    .flatMap((lane, browser) => [
      `browser ${browser + 1}${browser > 0 ? ', at the same time' : ''}:`,
      ...lane.map((name, index) => `  ${index + 1}. ${name}`),
    ])
    .join('\n');
