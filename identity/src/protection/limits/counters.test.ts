import { describe, expect, it } from '@jest/globals';
import { addSeconds } from '../../platform/clock';
import { createSteppedClock } from '../../testing/steppedClock';
import { secondsUntil, withinLimits, type CounterRule } from './counters';

const now = createSteppedClock().now();

describe('Retry-After', () => {
  it.each([
    [59, 59],
    [0.4, 1],
    [1.2, 2],
    [0, 1],
    [-5, 1],
  ])('of a moment in %d s is %i', (ahead, seconds) => {
    expect(secondsUntil(addSeconds(now, ahead), now)).toBe(seconds);
  });
});

describe('a statement that counts events', () => {
  const rules: CounterRule[] = ['pause', 'hour'].map((key) => ({ key, limit: 1, windowSeconds: 60 }));
  const refuse = ({ key }: CounterRule, seconds: number) => new Error(`${key} ${seconds}`);
  const failing = (error: object) => withinLimits(rules, () => Promise.reject(error as Error), refuse);
  const broken = (rule: number, seconds: number) => ({ code: 'PL001', detail: JSON.stringify({ rule, seconds }) });

  it('returns its result', async () => {
    expect(await withinLimits(rules, () => Promise.resolve('done'), refuse)).toBe('done');
  });

  it('is refused by the rule in the database error, with at least one second to wait', async () => {
    await expect(failing(broken(1, 30))).rejects.toThrow('hour 30');
    await expect(failing(broken(0, 0))).rejects.toThrow('pause 1');
  });

  it('passes any other error on', async () => {
    const other = Object.assign(new Error('a lost connection'), { ...broken(1, 30), code: '08006' });
    await expect(failing(other)).rejects.toBe(other);
  });
});
