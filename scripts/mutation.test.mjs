import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/repository.mjs';
import { parts } from './mutation/parts.mjs';
import { withFiles } from './mutation/report.mjs';

describe('the files that mutation runs break', () => {
  const all = Object.values(parts).flatMap(({ mutate }) => mutate);

  it('exist, and belong to one part each', () => {
    expect(all.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('have tests that exist', () => {
    const named = Object.values(parts)
      .flatMap(({ tests }) => tests)
      .filter((pattern) => !pattern.includes('*'));
    expect(named.filter((file) => !existsSync(join(root, 'identity', file)))).toEqual([]);
  });
});

describe('the report of mutation runs', () => {
  const file = (...statuses) => ({ mutants: statuses.map((status) => ({ status })) });

  it('gets the rows of a run in place of the earlier ones of its files, and keeps the others', () => {
    const first = withFiles('', { 'b.ts': file('Killed', 'Survived'), 'a.ts': file('Survived') }, 'aaa1');
    const second = withFiles(first, { 'a.ts': file('Killed', 'Timeout', 'NoCoverage') }, 'bbb2');
    expect(first).toContain('1 of 3 killed: 33 %.');
    expect(second).toContain('| `a.ts` | 2 | 1 | bbb2 |\n| `b.ts` | 1 | 1 | aaa1 |\n');
    expect(second).toContain('3 of 5 killed: 60 %.');
    expect(second.match(/a\.ts/g)).toHaveLength(1);
  });
});
