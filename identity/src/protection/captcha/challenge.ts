import { createHmac, hkdfSync } from 'node:crypto';
import type { CaptchaAction } from '@passport/shared/schemas/captcha';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { Challenge, Payload } from 'altcha-lib/v1/types';
import { addSeconds } from '../../platform/clock';

/** What a challenge is made for: the call, and the contact that the call carries. */
export interface ChallengePurpose {
  action: CaptchaAction;
  /** Phone in E.164 or a canonical address; empty where the call names none. */
  contact: string;
}

export const challengeSeconds = 600;
const keyBytes = 32;
const boundBytes = 16;

/** Numbers to try at most, half of them on average; a browser tries some 40 a millisecond on a slow phone. */
const difficulty = { standard: 10_000, strict: 50_000 } as const;

/** The standard challenge for +79 numbers, the stricter one for all others (spec 9). */
export const isStandard = (contact: string): boolean => contact.startsWith('+79');

/** A key of its own, so that nothing signed here means anything elsewhere (HKDF, RFC 5869). */
const challengeKey = (codeKey: string): string =>
  Buffer.from(hkdfSync('sha256', Buffer.from(codeKey, 'base64url'), '', 'captcha challenge', keyBytes)).toString('hex');

/** Stands in the challenge for its purpose: the contact itself would travel in every token. */
const boundTo = (key: string, { action, contact }: ChallengePurpose): string =>
  createHmac('sha256', key).update(`${action}|${contact}`).digest().subarray(0, boundBytes).toString('hex');

/** Makes a signed challenge for one call (ALTCHA v1); nothing is stored. */
export async function makeChallenge(codeKey: string, purpose: ChallengePurpose, now: Date): Promise<Challenge> {
  const hmacKey = challengeKey(codeKey);
  return createChallenge({
    hmacKey,
    algorithm: 'SHA-256',
    maxnumber: isStandard(purpose.contact) ? difficulty.standard : difficulty.strict,
    expires: addSeconds(now, challengeSeconds),
    params: { for: boundTo(hmacKey, purpose) },
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

/**
 * Reads a token: a challenge that we signed for this purpose, solved in time.
 * @returns its id and when it expires, or undefined for anything else; whether it was used before is not known here
 */
export async function readSolution(
  codeKey: string,
  purpose: ChallengePurpose,
  token: string,
  now: Date,
): Promise<{ challenge: string; expiresAt: Date } | undefined> {
  const payload = parsePayload(token);
  if (!payload) return undefined;
  const hmacKey = challengeKey(codeKey);
  const params = extractParams(payload);
  const expiresAt = new Date(Number(params.expires) * 1000);
  if (params.for !== boundTo(hmacKey, purpose) || !(expiresAt > now)) return undefined;
  // The library would compare with the clock of the machine; ours is given.
  if (!(await verifySolution(payload, hmacKey, false))) return undefined;
  return { challenge: payload.challenge, expiresAt };
}
