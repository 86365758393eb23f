import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { dataFile, generateCountries } from './generate.mjs';

describe('countries.data.ts', () => {
  it('is what the generator makes of the installed metadata', () => {
    expect(readFileSync(dataFile, 'utf8')).toBe(generateCountries());
  });
});
