import { describe, expect, it } from '@jest/globals';
import { houseFigures, isBroken, longFunctions, structureOf } from './lib/houseFigures.mjs';

describe('npm run house', () => {
  it('counts folders, the imports between them, and those that point upwards', () => {
    const graph = new Map([
      ['identity/src/sessions/events/hub.ts', ['identity/src/platform/clock.ts', 'identity/src/sessions/events/a.ts']],
      ['identity/src/platform/clock.ts', ['identity/src/sessions/events/hub.ts']],
      ['identity/src/app.ts', ['identity/src/platform/clock.ts']],
    ]);
    expect(structureOf(graph)).toEqual({ folders: 2, edges: 2, upward: ['platform -> sessions/events'] });
  });

  it('finds functions of more than 80 lines, blank lines and comments left out, whatever a comment disables', () => {
    const lines = (count) => `function long() {\n\n// why\n${'call();\n'.repeat(count)}}\n`;
    expect(longFunctions(lines(78), 'a.ts')).toEqual([]);
    expect(longFunctions(`/* eslint-disable */\n${lines(79)}`, 'a.ts')).toEqual([2]);
  });

  it('fails outside a bound, and never without one', () => {
    expect(
      [
        { value: 1, most: 0 },
        { value: 0.4, least: 0.5 },
      ].map(isBroken),
    ).toEqual([true, true]);
    expect([{ value: 0, most: 0 }, { value: 9 }].map(isBroken)).toEqual([false, false]);
  });

  it('gives every figure a bound, and finds each of them kept', () => {
    const figures = houseFigures();
    expect(figures.filter(({ most, least }) => most === undefined && least === undefined)).toEqual([]);
    expect(figures.filter(isBroken)).toEqual([]);
  });
});
