import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { decryptText, encryptText } from './encryption';

const key = randomBytes(32).toString('base64url');

describe('what is encrypted at rest', () => {
  it('is readable with the same key for the same purpose, and never looks the same', () => {
    const box = encryptText(key, 'partner-key:1', 'ключ');
    expect(decryptText(key, 'partner-key:1', box)).toBe('ключ');
    expect(encryptText(key, 'partner-key:1', 'ключ')).not.toBe(box);
  });

  it.each([
    ['another key', (box: string) => [randomBytes(32).toString('base64url'), 'partner-key:1', box]],
    ['another purpose', (box: string) => [key, 'partner-key:2', box]],
    ['a changed byte', (box: string) => [key, 'partner-key:1', `${box.startsWith('A') ? 'B' : 'A'}${box.slice(1)}`]],
    ['a cut text', (box: string) => [key, 'partner-key:1', box.slice(0, -4)]],
    ['nothing', () => [key, 'partner-key:1', '']],
  ])('is refused with %s', (_case, change) => {
    const args = change(encryptText(key, 'partner-key:1', 'secret')) as [string, string, string];
    expect(() => decryptText(...args)).toThrow();
  });
});
