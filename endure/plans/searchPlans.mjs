import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { plans, scriptOf } from './plan.mjs';

/** A smaller plan is tried this often: failures that depend on the order of calls occur only now and then. */
const triesOfSmaller = 3;

/**
 * Runs plans until the time is over or one fails. A plan that fails is made smaller as long as it still fails, however long that takes.
 * @param {(plan: import('./plan.mjs').Plan) => Promise<import('../checker/history.mjs').Violation[]>} run
 * @param {{ limitMs: number, seed?: number, path?: string }} options `seed` and `path` repeat what an earlier search has found
 * @returns {Promise<{ runs: number, failure?: { seed: number, path: string, script: string, violations: object[] } }>}
 */
export async function searchPlans(run, { limitMs, seed, path }) {
  if (seed !== undefined) return { runs: 1, failure: await tryPlan(run, { seed, path }) };
  const end = performance.now() + limitMs;
  let runs = 0;
  let failure;
  while (!failure && performance.now() < end) {
    failure = await tryPlan(run, { seed: randomInt(2 ** 31) });
    runs += 1;
  }
  return { runs, failure };
}

/** Runs the plan of a seed. @returns the violations of the smallest plan that still fails */
async function tryPlan(run, from) {
  let found = [];
  const property = fc.asyncProperty(plans, async (plan) => {
    const tries = found.length > 0 ? triesOfSmaller : 1;
    for (let count = 0; count < tries; count += 1) {
      const violations = await run(plan);
      if (violations.length === 0) continue;
      found = violations;
      return false;
    }
    return true;
  });
  const { failed, counterexample, counterexamplePath, seed } = await fc.check(property, { ...from, numRuns: 1 });
  if (!failed) return undefined;
  return { seed, path: counterexamplePath, script: scriptOf(counterexample[0]), violations: found };
}
