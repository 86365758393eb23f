import { describe, expect, it } from '@jest/globals';
import { Occurrences } from './occurrences.mjs';

describe('a phrase in text that arrives in pieces', () => {
  it.each([
    [['it ended. it ended.'], 2],
    [['it en', 'ded', '. it ended'], 2],
    [['it ended', '. nothing', ' more'], 1],
    [['it en', ' ded'], 0],
  ])('is counted in %j: %i', (pieces, count) => {
    const found = new Occurrences('it ended');
    pieces.forEach((piece) => found.add(piece));
    expect(found.count).toBe(count);
  });
});
