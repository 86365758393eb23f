import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { dataFile, generateCountries } from './generate.mjs';

describe('countries.data.ts', () => {
  it('equals the output of the generator for the installed metadata', () => {
    expect(readFileSync(dataFile, 'utf8')).toBe(generateCountries());
  });
});
