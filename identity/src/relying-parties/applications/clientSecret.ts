import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const secretBytes = 32;

/** A client secret of 256 random bits in base64url; it is shown once. */
export const newClientSecret = (): string => randomBytes(secretBytes).toString('base64url');

/** What is kept of a secret. A random secret of this length needs no slow hash: it cannot be guessed (RFC 9700 section 2.5). */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Whether a secret is one of those that are kept, in a time that tells nothing.
 * @param hashes of the secrets in use: two while one follows the other
 */
export function isOneOfSecrets(secret: string, hashes: readonly string[]): boolean {
  const presented = createHash('sha256').update(secret).digest();
  let isFound = false;
  for (const hash of hashes) {
    const kept = Buffer.from(hash, 'base64url');
    isFound = (kept.length === presented.length && timingSafeEqual(kept, presented)) || isFound;
  }
  return isFound;
}
