import { beforeEach, describe, expect, it } from '@jest/globals';
import { addSeconds } from '../../platform/clock';
import type { Storage } from '../../platform/storage/storage';
import { describeOnBothDatabases, emptyDatabase } from '../../testing/databases';
import { createSteppedClock } from '../../testing/steppedClock';
import { askRules, countEvent, purgeCounters, secondsUntil, withinLimits, type CounterRule } from './counters';

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

describeOnBothDatabases('rules that are asked without counting', (driver) => {
  const rules: CounterRule[] = [
    { key: 'hour', limit: 2, windowSeconds: 3600 },
    { key: 'minute', limit: 1, windowSeconds: 60 },
  ];
  let storage: Storage;
  const count = (rule: CounterRule) => countEvent(rule, now).execute(storage.db);
  const ask = (ahead = 0) => askRules(storage.db, rules, addSeconds(now, ahead));
  beforeEach(async () => {
    storage = await emptyDatabase(driver);
  });

  it('have no events and no end at first', async () => {
    expect(await ask()).toEqual(rules.map((rule) => ({ rule, count: 0, endsAt: null, isReached: false })));
  });

  it('tell their events, end and whether one more is refused, in the order in which they are asked', async () => {
    await count(rules[1]!);
    await count(rules[0]!);
    await count({ key: 'of somebody else', limit: 1, windowSeconds: 60 });
    const [hour, minute] = await ask();
    expect(hour).toEqual({ rule: rules[0], count: 1, endsAt: addSeconds(now, 3600), isReached: false });
    expect(minute).toEqual({ rule: rules[1], count: 1, endsAt: addSeconds(now, 60), isReached: true });
    expect(await ask()).toEqual([hour, minute]);
    await count(rules[0]!);
    expect((await ask())[0]).toMatchObject({ count: 2, isReached: true });
  });

  it('begin anew when their window ends, and only then are deleted', async () => {
    await count(rules[1]!);
    const isReached = async (ahead: number) => (await ask(ahead))[1]!.isReached;
    expect([await isReached(59), await isReached(60)]).toEqual([true, false]);
    const left = async (ahead: number) => {
      await purgeCounters(storage.db, addSeconds(now, ahead));
      return (await storage.db.selectFrom('counters').select('key').execute()).length;
    };
    expect([await left(60), await left(61)]).toEqual([1, 0]);
  });
});
