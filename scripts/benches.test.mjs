import { expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/repository.mjs';

it('every bench exits with 1 where a budget is broken', () => {
  const benches = readdirSync(join(root, 'scripts')).filter((file) => /^bench-.*\.mjs$/.test(file));
  const read = (file) => readFileSync(join(root, 'scripts', file), 'utf8');
  expect(benches).toContain('bench-dev.mjs');
  expect(benches.filter((file) => !/^\s*if \(.+\) process\.exitCode = 1;$/m.test(read(file)))).toEqual([]);
});
