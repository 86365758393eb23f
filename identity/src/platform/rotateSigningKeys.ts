import type { Secrets } from './secrets';
import { newEcKey, newRsaKey, type MakeKey, type SigningKey } from './signingKeys';

/** Retired keys that still verify; a rotation deletes older ones. */
const retiredKept = 2;

/**
 * Rotates the signing keys: the next key signs, the current one only verifies, and a new next key is published ahead.
 * When this is allowed is decided by the command that calls it, see operations/admin/keysCommand.ts.
 * @returns a new set, not written yet
 */
export const rotateSigningKeys = (secrets: Secrets, now: Date): Secrets => ({
  ...secrets,
  signingKeys: rotate(secrets.signingKeys, newEcKey, now),
  rsaKeys: rotate(secrets.rsaKeys, newRsaKey, now),
});

/** Rotates the SAML keys. @returns a new set, not written yet */
export const rotateSamlKeys = (secrets: Secrets, now: Date): Secrets => ({
  ...secrets,
  samlKeys: rotate(secrets.samlKeys, newRsaKey, now),
});

function rotate(keys: readonly SigningKey[], make: MakeKey, now: Date): SigningKey[] {
  const keysIn = (state: SigningKey['state']) => keys.filter((key) => key.state === state);
  const current = keysIn('next').map((key): SigningKey => ({ ...key, state: 'current' }));
  const retired = [...keysIn('current').map((key): SigningKey => ({ ...key, state: 'retired' })), ...keysIn('retired')];
  const next = { ...make('next'), publishedAt: now.toISOString() };
  return [...current, next, ...retired.slice(0, retiredKept)];
}
