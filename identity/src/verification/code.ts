import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes of one length; a value from the biased end of the 48 bits is drawn again. */
const randomBits = 48;

/**
 * The digits that a person has to type, derived and never stored: HMAC-SHA-256 over the seed of the verification.
 * @param codeKey 32 bytes in base64url from the secrets file
 * @param length digits, 4 to 10
 */
export function codeFor(codeKey: string, seed: string, length: number): string {
  const codes = 10 ** length;
  const unbiased = 2 ** randomBits - (2 ** randomBits % codes);
  for (let draw = 0; ; draw += 1) {
    const bytes = createHmac('sha256', Buffer.from(codeKey, 'base64url')).update(`code|${seed}|${draw}`).digest();
    const value = bytes.readUIntBE(0, randomBits / 8);
    if (value < unbiased) return String(value % codes).padStart(length, '0');
  }
}

/** Compares what was typed with the code; how much of it is right does not show in the time. */
export function isSameCode(typed: string, code: string): boolean {
  const given = Buffer.from(typed.trim());
  const wanted = Buffer.from(code);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
