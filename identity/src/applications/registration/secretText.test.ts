import { describe, expect, it } from '@jest/globals';
import { hashSecret, findSecret, isSecretText, newSecretText } from './secretText';

describe('the text of a secret', () => {
  it('has a prefix by which leak scanners find it (R-46)', () => {
    expect(newSecretText(false)).toMatch(/^pp_live_[\w-]{50}$/);
    expect(newSecretText(true)).toMatch(/^pp_test_[\w-]{50}$/);
    for (let made = 0; made < 1000; made += 1) expect(isSecretText(newSecretText(made % 2 === 0))).toBe(true);
  });

  it('has check digits that any changed letter breaks', () => {
    const secret = newSecretText(false);
    for (let at = 'pp_live_'.length; at < secret.length; at += 1) {
      const changed = secret.slice(0, at) + (secret[at] === 'a' ? 'b' : 'a') + secret.slice(at + 1);
      expect([at, isSecretText(changed)]).toEqual([at, false]);
    }
  });

  it('is found among stored hashes, and nothing else is', () => {
    const [one, other] = [newSecretText(false), newSecretText(false)];
    const hashes = [hashSecret(other), hashSecret(one)];
    expect(findSecret(one, hashes)).toBe(hashes[1]);
    expect(findSecret(newSecretText(false), hashes)).toBeUndefined();
  });
});
