import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { publicVerificationId, readVerificationId } from './verificationId';

const key = Buffer.alloc(32, 7).toString('base64url');

describe('verification ids', () => {
  it('decode to the row that they name', () => {
    const id = randomUUID();
    expect(readVerificationId(key, publicVerificationId(key, id))).toBe(id);
  });

  it('cannot be forged without the key, with or without the row id', () => {
    const id = randomUUID();
    const other = Buffer.alloc(32, 8).toString('base64url');
    expect(readVerificationId(key, publicVerificationId(other, id))).toBeUndefined();
    expect(readVerificationId(key, id)).toBeUndefined();
    expect(readVerificationId(key, '')).toBeUndefined();
    for (let i = 0; i < 1000; i += 1)
      expect(readVerificationId(key, randomBytes(32).toString('base64url'))).toBeUndefined();
  });

  it('name one row only: a change of any byte is refused', () => {
    const bytes = Buffer.from(publicVerificationId(key, randomUUID()), 'base64url');
    for (let i = 0; i < bytes.length; i += 1) {
      const changed = Buffer.from(bytes);
      changed[i]! ^= 1;
      expect(readVerificationId(key, changed.toString('base64url'))).toBeUndefined();
    }
  });
});
