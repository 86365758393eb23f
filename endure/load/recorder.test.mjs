import { describe, expect, it } from '@jest/globals';
import { Recorder } from './recorder.mjs';

describe('what load clients record', () => {
  it.each([
    [200, 'ok'],
    [401, 'fail'],
    [429, 'fail'],
    [500, 'unknown'],
    [503, 'unknown'],
    [0, 'unknown'],
  ])('an answer of %i says: %s, because only a refusal certainly did nothing', async (status, outcome) => {
    const recorder = new Recorder();
    const work = () => Promise.resolve({ status, body: { next: 'b' } });
    const answer = await recorder.record(1, 'refresh', { token: 'a' }, work, ({ next }) => ({ successor: next }));
    const [operation] = recorder.operations;
    expect([operation.outcome, answer.isOk]).toEqual([outcome, outcome === 'ok']);
    expect([operation.successor, operation.completed === undefined]).toEqual([
      outcome === 'ok' ? 'b' : undefined,
      outcome === 'unknown',
    ]);
  });

  it.each([
    [503, '2', '503'],
    [429, '1', '429'],
    [503, null, '503 without Retry-After'],
    [429, '0', '429 without Retry-After'],
    [401, null, '401'],
    [200, null, '200'],
  ])('a refusal with %i and Retry-After %s is counted as %s', (status, retryAfter, counted) => {
    const recorder = new Recorder();
    recorder.count('send', status, retryAfter);
    expect([...recorder.counts]).toEqual([[`send ${counted}`, 1]]);
  });

  it('operations are in the order in which they ended', async () => {
    const recorder = new Recorder();
    let endFirst;
    const first = new Promise((done) => (endFirst = done));
    const slow = recorder.record(1, 'read', { register: 'slow' }, () => first);
    await recorder.record(2, 'read', { register: 'fast' }, () => Promise.resolve({ status: 200 }));
    endFirst({ status: 200 });
    await slow;
    expect(recorder.operations.map(({ register }) => register)).toEqual(['fast', 'slow']);
  });
});
