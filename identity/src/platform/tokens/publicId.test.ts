import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { publicId, readPublicId } from './publicId';

const key = Buffer.alloc(32, 7).toString('base64url');

describe('public ids', () => {
  const id = randomUUID();
  const text = publicId(key, 'one', id);

  it('are 43 characters that read back as the row, for their purpose alone', () => {
    expect(text).toMatch(/^[\w-]{43}$/);
    expect(readPublicId(key, 'one', text)).toBe(id);
    expect(readPublicId(key, 'two', text)).toBeUndefined();
  });

  it('are refused with another key, another length, or a changed byte', () => {
    const bytes = Buffer.from(text, 'base64url');
    const spell = (changed: Buffer): string => changed.toString('base64url');
    expect(readPublicId(randomBytes(32).toString('base64url'), 'one', text)).toBeUndefined();
    for (const other of [bytes.subarray(0, 31), Buffer.concat([bytes, Buffer.alloc(1)]), bytes.subarray(0, 16)])
      expect(readPublicId(key, 'one', spell(other))).toBeUndefined();
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(readPublicId(key, 'one', spell(changed))).toBeUndefined();
    }
  });
});
