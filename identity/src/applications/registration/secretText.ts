import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const secretBytes = 32;
const checkLength = 7;

/** Digits of a checksum by which leak scanners distinguish our own secrets from random text, without asking the service. */
const checkDigits = (text: string): string => crc32(text).toString(36).padStart(checkLength, '0');

/**
 * The text of a new secret: `pp_live_` or `pp_test_`, 256 random bits in base64url, and seven check digits: the CRC-32 of all
 * before them in base 36. It is only shown once.
 */
export function newSecretText(isTest: boolean): string {
  const text = `pp_${isTest ? 'test' : 'live'}_${randomBytes(secretBytes).toString('base64url')}`;
  return text + checkDigits(text);
}

/** Whether a text is one of our own secrets: well-formed, with valid check digits. */
export const isSecretText = (text: string): boolean =>
  /^pp_(?:live|test)_[A-Za-z0-9_-]{43}[0-9a-z]{7}$/.test(text) &&
  checkDigits(text.slice(0, -checkLength)) === text.slice(-checkLength);

/** The stored form of a secret. A random secret of this length cannot be guessed and needs no slow hash (RFC 9700 section 2.5). */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Finds a secret among the stored ones, compared in constant time.
 * @param hashes of the valid secrets: two during a rotation
 * @returns the hash that matches
 */
export function findSecret(secret: string, hashes: readonly string[]): string | undefined {
  const presented = createHash('sha256').update(secret).digest();
  let found: string | undefined;
  for (const hash of hashes) {
    const stored = Buffer.from(hash, 'base64url');
    if (stored.length === presented.length && timingSafeEqual(stored, presented)) found = hash;
  }
  return found;
}
