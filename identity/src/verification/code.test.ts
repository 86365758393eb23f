import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { codeFor, isSameCode } from './code';

const key = Buffer.alloc(32, 7).toString('base64url');

describe('codes', () => {
  it('are the same for a seed, and others for another seed or key', () => {
    const seeds = Array.from({ length: 50 }, () => randomUUID());
    const other = Buffer.alloc(32, 8).toString('base64url');
    expect(seeds.map((seed) => codeFor(key, seed, 6))).toEqual(seeds.map((seed) => codeFor(key, seed, 6)));
    expect(seeds.filter((seed) => codeFor(key, seed, 6) === codeFor(other, seed, 6)).length).toBeLessThan(3);
    expect(new Set(seeds.map((seed) => codeFor(key, seed, 6))).size).toBeGreaterThan(45);
  });

  it.each([4, 6, 8, 10])('have %d digits, leading zeros included', (length) => {
    const codes = Array.from({ length: 300 }, (_, i) => codeFor(key, `seed ${i}`, length));
    expect(codes.every((code) => /^\d+$/.test(code) && code.length === length)).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  });

  it('are evenly distributed over all values (chi-square over 100,000) (R-14)', () => {
    const draws = 100_000;
    const counts = new Array<number>(10_000).fill(0);
    for (let i = 0; i < draws; i += 1) counts[Number(codeFor(key, `seed ${i}`, 4))]! += 1;
    const expected = draws / counts.length;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 9,999 degrees of freedom: mean 9,999, standard deviation 141; five of them leave one false alarm in a million.
    expect(Math.abs(chiSquare - 9999)).toBeLessThan(5 * 141.4);
  });

  it('come from the second draw if the first lies in the biased end of the 48 bits', () => {
    expect(codeFor(key, 'seed 73958', 10)).toBe('3595609043');
  });

  it('are compared as a whole, whatever the input', () => {
    expect(isSameCode(' 0123 ', '0123')).toBe(true);
    for (const typed of ['123', '01234', '', '0124', '٠١٢٣']) expect(isSameCode(typed, '0123')).toBe(false);
  });
});
