import { resolve } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { ESLint, Linter } from 'eslint';

const rule = 'no-restricted-syntax';
const root = resolve(import.meta.dirname, '..');
let setting;
/** Of the configuration the one rule is run: rules that know types would read the whole project. */
beforeAll(async () => {
  const config = await new ESLint({ cwd: root }).calculateConfigForFile(resolve(root, 'identity/src/any.test.ts'));
  setting = config.rules[rule];
});

/** What the lint of the project says about durations in a line of a test. */
const durationsOf = (line) =>
  new Linter()
    .verify(line, { rules: { [rule]: setting } })
    .filter(({ message }) => message.startsWith('No test depends on a duration'));

it.each([
  'performance.now();',
  'process.hrtime();',
  'monitorEventLoopDelay();',
  'while (Date.now() < end);',
  'const took = Date.now() - start;',
])('lint refuses a duration in a test: %s (R-80)', (line) => {
  expect(durationsOf(line)).toHaveLength(1);
});

it('lint allows a moment in a test', () => {
  expect(durationsOf('const now = new Date(Date.now() - 1000);')).toEqual([]);
});
