import { expect, it } from '@jest/globals';
import { rotateSigningKeys } from './rotateSigningKeys';
import { newSecrets } from './secrets';

const now = new Date('2026-11-21T09:00:00.000Z');

it('keeps verification keys across rotations', () => {
  const first = newSecrets();
  const [current, next] = first.signingKeys;
  const second = rotateSigningKeys(first, now);
  expect(second.signingKeys.find((key) => key.state === 'current')?.kid).toBe(next?.kid);
  expect(second.signingKeys.find((key) => key.state === 'retired')?.kid).toBe(current?.kid);
  expect(second.codeKey).toBe(first.codeKey);

  const fifth = [1, 2, 3].reduce((secrets) => rotateSigningKeys(secrets, now), second);
  for (const keys of [fifth.signingKeys, fifth.rsaKeys]) {
    expect(keys.map((key) => key.state).sort()).toEqual(['current', 'next', 'retired', 'retired']);
  }
});
