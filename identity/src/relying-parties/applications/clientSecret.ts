import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const secretBytes = 32;

/** A client secret of 256 random bits in base64url; it is only shown once. */
export const newClientSecret = (): string => randomBytes(secretBytes).toString('base64url');

/** The stored form of a secret. A random secret of this length cannot be guessed and needs no slow hash (RFC 9700 section 2.5). */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Whether a secret is one of the stored ones, compared in constant time.
 * @param hashes of the valid secrets: two during a rotation
 */
export function isOneOfSecrets(secret: string, hashes: readonly string[]): boolean {
  const presented = createHash('sha256').update(secret).digest();
  let isFound = false;
  for (const hash of hashes) {
    const stored = Buffer.from(hash, 'base64url');
    isFound = (stored.length === presented.length && timingSafeEqual(stored, presented)) || isFound;
  }
  return isFound;
}
