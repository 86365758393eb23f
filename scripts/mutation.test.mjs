import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/repository.mjs';
import { parts } from './mutation/parts.mjs';

describe('the files that mutation runs break', () => {
  const all = Object.values(parts).flatMap(({ mutate }) => mutate);

  it('exist, and belong to one part each', () => {
    expect(all.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('are few enough to be run: 2,500 lines of code at most', () => {
    const lines = all.flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'));
    expect(lines.filter((line) => !/^\s*(\/?\*|\/\/|$)/.test(line)).length).toBeLessThanOrEqual(2500);
  });

  it('have tests that exist', () => {
    const named = Object.values(parts)
      .flatMap(({ tests }) => tests)
      .filter((pattern) => !pattern.includes('*'));
    expect(named.filter((file) => !existsSync(join(root, 'identity', file)))).toEqual([]);
  });
});
