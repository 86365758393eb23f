import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { installed } from '../federation/installed.mjs';
import shortLetters from './shortLetters.mjs';

const { directory } = installed('imask', import.meta.dirname);
const original = readFileSync(path.join(directory, 'esm/masked/pattern/input-definition.js'), 'utf8');

it('replaces the ranges of imask by a character class', () => {
  const short = shortLetters(original);
  expect(original.length - short.length).toBeGreaterThan(4000);
  expect(short).toContain(String.raw`'a': /\p{L}/u`);
});

it('fails the build once there is nothing to shorten', () => {
  expect(() => shortLetters('export {}')).toThrow('remove this loader');
});
