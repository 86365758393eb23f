import { describe, expect, it } from '@jest/globals';
import { searchPlans } from './searchPlans.mjs';

const violation = { kind: 'ended-session-used', detail: 'a session' };
/** A service that breaks a promise whenever a plan contains both steps, at any place. */
const isBroken = (plan) => ['refresh', 'sign out'].every((name) => plan.flat().includes(name));
const broken = (plan) => Promise.resolve(isBroken(plan) ? [violation] : []);
const limitMs = 60_000;
const stepsOf = ({ script }) => [...script.matchAll(/^ {2}\d+\. (.*)$/gm)].map(([, name]) => name).sort();

describe('a search through plans', () => {
  it('makes a plan that breaks a promise as small as it can be, and prints it as a script', async () => {
    const { failure } = await searchPlans(broken, { limitMs });
    expect(stepsOf(failure).filter((name) => name !== 'sign in')).toEqual(['refresh', 'sign out']);
    expect(failure.script).toMatch(/^browser 1:\n {2}1\. /);
    expect(failure.violations).toEqual([violation]);
  });

  it('tries a smaller plan several times, because what depends on the order of calls fails now and then', async () => {
    let calls = 0;
    const sometimes = (plan) => Promise.resolve(isBroken(plan) && (calls += 1) % 3 === 1 ? [violation] : []);
    const { failure } = await searchPlans(sometimes, { limitMs });
    expect(stepsOf(failure).filter((name) => name !== 'sign in')).toHaveLength(2);
  });

  it('finds the same again by seed and path', async () => {
    const { failure } = await searchPlans(broken, { limitMs });
    const { seed, path } = failure;
    const again = await searchPlans(broken, { limitMs, seed, path });
    expect(again.failure.script).toBe(failure.script);
    expect(again.runs).toBe(1);
  });

  it('ends with its time where every promise is kept', async () => {
    let runs = 0;
    const kept = async () => {
      await new Promise((done) => setImmediate(done));
      runs += 1;
      return [];
    };
    const outcome = await searchPlans(kept, { limitMs: 50 });
    expect(outcome.failure).toBeUndefined();
    expect(outcome.runs).toBeGreaterThan(0);
    expect(runs).toBeGreaterThan(0);
  });
});
