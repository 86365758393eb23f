import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../platform/config/config';
import type { CodeChannel } from './verification.repository';

/** Bits of one draw; a draw from the biased end of its range is repeated. */
const randomBits = 48;
/** Second-factor codes by Telegram have this length, whatever the other channels are set to. */
const telegramLength = 6;

/** Digits of a code on one channel. */
export function codeLength({ codes }: Config, channel: CodeChannel): number {
  if (channel === 'telegram') return telegramLength;
  return channel === 'sms' ? codes.smsLength : codes.emailLength;
}

/**
 * The code of a verification, derived and never stored: HMAC-SHA-256 over the seed of the verification.
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

/** Compares in constant time. */
export function isSameCode(typed: string, code: string): boolean {
  const given = Buffer.from(typed.trim());
  const wanted = Buffer.from(code);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
