import { expect, it } from '@jest/globals';
import type { Context } from '../../context';
import { newRecoveryCodes, readRecoveryCode } from './recoveryCodes';

const hashing = {
  slowHash: (text: string) => Promise.resolve(`hash of ${text}`),
  isHashOf: (hashed: string, text: string) => Promise.resolve(hashed === `hash of ${text}`),
};

it('ten codes are generated, whose first group finds the row and whose rest is hashed (R-18)', async () => {
  const { codes, stored } = await newRecoveryCodes({ hashing });
  expect(codes).toHaveLength(10);
  expect(new Set(codes.map((code) => code.slice(0, 4))).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){4}[A-HJ-NP-Z2-9]{4}$/);
  expect(stored).toEqual(
    codes.map((code) => ({
      selector: code.slice(0, 4),
      hash: `hash of ${code.slice(5).replaceAll('-', '')}`,
    })),
  );
});

it.each(['', 'AAAA', 'AAAA-BBBB-CCCC-DDDD', 'AAAA-BBBB-CCCC-DDDD-EEE', 'AAAA-BBBB-CCCC-DDDD-EEEEE'])(
  '%j does not have the length of a code, and costs neither a query nor a hash (R-18)',
  async (typed) => {
    expect(await readRecoveryCode({} as Context, 1, typed)).toBeUndefined();
  },
);
