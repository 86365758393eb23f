import { createHmac, hkdfSync } from 'node:crypto';
import type { CaptchaAction } from '@passport/shared/schemas/captcha';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { Challenge, Payload } from 'altcha-lib/v1/types';
import { addSeconds } from '../../platform/clock';

/** The call that a challenge is issued for, and the contact of that call. */
export interface ChallengePurpose {
  action: CaptchaAction;
  /** Phone in E.164 or a canonical email address; empty without one. */
  contact: string;
}

export const challengeSeconds = 600;
const keyBytes = 32;
const boundBytes = 16;

/** Upper bound of the numbers to try; on average it takes half. A browser on a slow phone tries about 40 in a millisecond. */
const difficulty = { standard: 10_000, strict: 50_000 } as const;

/** Factor of a harder challenge, for a sender past a shared limit. */
const harderFactor = 8;
/** The parameter of a harder challenge. It is part of the salt, which the signature covers. */
const harder = { level: 'harder' } as const;

/** The standard challenge for +79 numbers, the stricter one for all others (spec 9). */
export const isStandard = (contact: string): boolean => contact.startsWith('+79');

/** A derived key, so that a signed challenge is valid for no other purpose (HKDF, RFC 5869). */
export const challengeKey = (codeKey: string): string =>
  Buffer.from(hkdfSync('sha256', Buffer.from(codeKey, 'base64url'), '', 'captcha challenge', keyBytes)).toString('hex');

/** What a challenge without a purpose is bound to. Its solution is valid for any call, so it has the strict difficulty. */
const anyCall = 'any';

/** Hash of the purpose, so that tokens do not contain the contact. */
const boundTo = (key: string, purpose: ChallengePurpose | undefined): string =>
  createHmac('sha256', key)
    .update(purpose ? `${purpose.action}|${purpose.contact}` : anyCall)
    .digest()
    .subarray(0, boundBytes)
    .toString('hex');

/**
 * Issues a signed challenge for one call (ALTCHA v1); nothing is stored.
 * @param purpose undefined if the caller did not name the call
 * @param isHarder for a sender past a shared limit
 */
export async function makeChallenge(
  codeKey: string,
  purpose: ChallengePurpose | undefined,
  now: Date,
  isHarder = false,
): Promise<Challenge> {
  const hmacKey = challengeKey(codeKey);
  const most = purpose && isStandard(purpose.contact) ? difficulty.standard : difficulty.strict;
  return createChallenge({
    hmacKey,
    algorithm: 'SHA-256',
    maxnumber: isHarder ? most * harderFactor : most,
    expires: addSeconds(now, challengeSeconds),
    params: { for: boundTo(hmacKey, purpose), ...(isHarder && harder) },
  });
}

function parsePayload(token: string): Payload | undefined {
  try {
    const value = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Partial<Payload> | null;
    const { algorithm, challenge, salt, signature, number } = value ?? {};
    const areTexts = [challenge, salt, signature].every((text) => typeof text === 'string');
    return algorithm === 'SHA-256' && areTexts && Number.isSafeInteger(number) ? (value as Payload) : undefined;
  } catch {
    return undefined;
  }
}

/** A solved challenge. */
interface Solution {
  challenge: string;
  expiresAt: Date;
  isHarder: boolean;
}

/**
 * Verifies a token: a challenge that we signed for this purpose or for any call, solved before it expired.
 * @returns undefined for any other token; the caller checks that the challenge was not consumed before
 */
export async function readSolution(
  codeKey: string,
  purpose: ChallengePurpose,
  token: string,
  now: Date,
): Promise<Solution | undefined> {
  const payload = parsePayload(token);
  if (!payload) return undefined;
  const hmacKey = challengeKey(codeKey);
  const params = extractParams(payload);
  const expiresAt = new Date(Number(params.expires) * 1000);
  const isForCall = [purpose, undefined].some((bound) => params.for === boundTo(hmacKey, bound));
  // Negated, so that an invalid date is refused too: every comparison with it is false.
  if (!isForCall || !(expiresAt > now)) return undefined;
  // `false` leaves out the check of the expiry, done above by our clock: the library would use that of the system.
  if (!(await verifySolution(payload, hmacKey, false))) return undefined;
  return { challenge: payload.challenge, expiresAt, isHarder: params.level === harder.level };
}
