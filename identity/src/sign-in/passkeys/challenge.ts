import { createHash, randomBytes } from 'node:crypto';
import type { PasskeyPurpose } from '@passport/shared/schemas/passkeys';
import type { Context } from '../../context';
import { addSeconds } from '../../platform/clock';
import { decryptText, encryptText } from '../../platform/encryption';

/** How long a challenge is valid. */
export const challengeSeconds = 5 * 60;

/** What a challenge is bound to: it is refused for anything else. */
export interface ChallengeBinding {
  purpose: PasskeyPurpose;
  /** SHA-256 of the device cookie. */
  device: string;
  /** The person; undefined for `sign_in`, where the passkey names them. */
  userId?: number | undefined;
}

/** A challenge that was issued here, to this browser and for this purpose, and has not expired. */
export interface Challenge {
  /** Base64url of 32 random bytes. */
  value: string;
  expiresAt: Date;
}

const sealOf = ({ purpose, device, userId }: ChallengeBinding): string =>
  `passkey-challenge:${purpose}:${device}:${userId ?? ''}`;

type ChallengeContext = Pick<Context, 'clock' | 'secrets'>;

/**
 * Issues a challenge. It is not stored: its id carries it, encrypted with what it is bound to as additional data, so that a page view
 * writes nothing.
 * @returns the id, which the browser returns with the credential
 */
export function issueChallenge(
  { clock, secrets }: ChallengeContext,
  binding: ChallengeBinding,
): Challenge & { id: string } {
  const value = randomBytes(32).toString('base64url');
  const expiresAt = addSeconds(clock.now(), challengeSeconds);
  const id = encryptText(secrets.encryptionKey, sealOf(binding), `${expiresAt.getTime()}.${value}`);
  return { id, value, expiresAt };
}

/** Reads the id of a challenge. @returns undefined if it was not issued for this binding, or has expired */
export function readChallenge(
  { clock, secrets }: ChallengeContext,
  id: string,
  binding: ChallengeBinding,
): Challenge | undefined {
  let text: string;
  try {
    text = decryptText(secrets.encryptionKey, sealOf(binding), id);
  } catch {
    return undefined;
  }
  const [expires = '', value = ''] = text.split('.');
  const expiresAt = new Date(Number(expires));
  return expiresAt > clock.now() ? { value, expiresAt } : undefined;
}

/** The key under which a used challenge is stored. */
export const challengeHash = (value: string): Buffer => createHash('sha256').update(value).digest();
