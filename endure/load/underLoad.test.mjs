import { describe, expect, it } from '@jest/globals';
import { Recorder } from './recorder.mjs';
import { strangeAnswers } from './underLoad.mjs';

describe('answers that no fault explains', () => {
  it.each([
    [200, false],
    [401, false],
    [503, false],
    ['none', false],
    [500, true],
    [502, true],
  ])('hold %s: %s', (status, isStrange) => {
    const recorder = new Recorder();
    recorder.count('refresh', status);
    recorder.count('refresh', status);
    expect(strangeAnswers(recorder)).toEqual(
      isStrange ? [{ kind: 'answer', detail: `refresh ${status}, 2 times` }] : [],
    );
  });
});
