import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createPace, type Pace } from './pace';

describe('pieces of work that are spread over time', () => {
  let pace: Pace;
  let begun: string[];
  beforeEach(() => {
    jest.useFakeTimers();
    pace = createPace(3);
    begun = [];
  });
  afterEach(() => void jest.useRealTimers());

  const ask = (...names: string[]): void => {
    for (const name of names) void pace.wait().then(() => begun.push(name));
  };

  it('begin one after another, in the order in which they came', async () => {
    ask('a', 'b', 'c');
    await jest.advanceTimersByTimeAsync(0);
    expect([begun, pace.waiting]).toEqual([['a'], 2]);
    await jest.advanceTimersByTimeAsync(2);
    expect(begun).toEqual(['a']);
    await jest.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['a', 'b']);
    ask('d');
    await jest.advanceTimersByTimeAsync(3);
    expect([begun, pace.waiting]).toEqual([['a', 'b', 'c'], 1]);
    await jest.advanceTimersByTimeAsync(3);
    expect([begun, pace.waiting]).toEqual([['a', 'b', 'c', 'd'], 0]);
  });

  it('begin immediately if none has begun lately, without catching up', async () => {
    ask('a');
    await jest.advanceTimersByTimeAsync(60_000);
    ask('b', 'c');
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a', 'b']);
  });
});
