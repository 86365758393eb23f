import { createHash, webcrypto } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TextEncoder as NodeTextEncoder } from 'node:util';
import type { solve as Solve } from './solve';

const puzzle = (number: number) => ({
  algorithm: 'SHA-256',
  challenge: createHash('sha256').update(`salt&${number}`).digest('hex'),
  salt: 'salt&',
  maxnumber: 1000,
});

describe('solving', () => {
  let solve: typeof Solve;
  beforeAll(async () => {
    // jsdom has neither.
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
    globalThis.TextEncoder ??= NodeTextEncoder as typeof TextEncoder;
    ({ solve } = await import('./solve'));
  });

  it.each([0, 63, 64, 1000])('finds %i', async (number) => {
    await expect(solve(puzzle(number))).resolves.toBe(number);
  });

  it('pauses between batches', async () => {
    const pause = jest.fn<() => void>();
    await solve(puzzle(640), pause);
    expect(pause).toHaveBeenCalledTimes(10);
  });

  it('gives up after the last number', async () => {
    await expect(solve(puzzle(2000))).rejects.toThrow('no solution');
  });
});
