import { describe, expect, it } from '@jest/globals';
import { Recorder } from './recorder.mjs';
import { failedCalls, judge, strangeAnswers } from './underLoad.mjs';

describe('answers that no fault explains', () => {
  it.each([
    ['200', false, false],
    ['401', false, false],
    ['429', false, false],
    ['503', false, false],
    ['429 without Retry-After', false, true],
    ['503 without Retry-After', false, true],
    ['none', true, true],
    ['500', true, true],
    ['502', false, true],
    ['502', true, false],
    ['none (UND_ERR_SOCKET)', false, true],
    ['none (UND_ERR_SOCKET)', true, false],
  ])('hold %s, where processes were killed (%s): %s', (answer, hasKills, isStrange) => {
    const counts = new Map([[`refresh ${answer}`, 2]]);
    expect(strangeAnswers({ counts }, hasKills)).toEqual(
      isStrange ? [{ kind: 'answer', detail: `refresh ${answer}, 2 times` }] : [],
    );
  });
});

it('a call answered with 503 counts as failed if nothing is broken', () => {
  expect(failedCalls({ 'me 200': 9, 'me 401': 1, 'me 503': 2 })).toEqual([
    { kind: 'failed call', detail: 'me 503, 2 times' },
  ]);
});

it('a run in which a process ended by itself has a violation', () => {
  const history = { operations: [], final: { audit: [], deliveries: [], messages: [], counters: [] } };
  expect(judge(history, new Recorder(), { crashes: 0, kills: 1 })).toEqual([]);
  expect(judge(history, new Recorder(), { crashes: 2, kills: 1 })).toEqual([
    { kind: 'crash', detail: '2 processes ended' },
  ]);
});
