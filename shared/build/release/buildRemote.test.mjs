/** @jest-environment node */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { buildRemote } from './buildRemote.mjs';

const root = resolve(import.meta.dirname, '../../..');
let folder;
let before;
beforeEach(() => {
  before = process.env.SHELL_EXPORTS;
  delete process.env.SHELL_EXPORTS;
  // Inside the repository: a remote is named by its folder there.
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/mf-test-'));
  writeFileSync(join(folder, 'index.js'), 'console.log(1)');
  writeFileSync(
    join(folder, 'webpack.config.mjs'),
    `import { writeFileSync } from 'node:fs';
     writeFileSync(new URL('names', import.meta.url), process.env.SHELL_EXPORTS ?? 'of the checkout');
     export default { entry: './index.js' };`,
  );
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  if (before !== undefined) process.env.SHELL_EXPORTS = before;
});

it.each([
  ['https://id.example/assets/shared-exports.json', 'https://id.example/assets/shared-exports.json'],
  [undefined, 'of the checkout'],
])('a remote is built with the names of the shell that is given: %s', async (given, names) => {
  await buildRemote(`.cache/${basename(folder)}`, given);
  expect(readFileSync(join(folder, 'names'), 'utf8')).toBe(names);
  expect(existsSync(join(folder, 'dist/main.js'))).toBe(true);
});
