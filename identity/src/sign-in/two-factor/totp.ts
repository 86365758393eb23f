import { Secret, TOTP } from 'otpauth';
import { epochSeconds } from '../../platform/clock';

/** What every authenticator understands (RFC 6238 section 4): six digits, 30 seconds, HMAC-SHA-1. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
export const totpDigits = parameters.digits;
const secretBytes = 20;
/** Steps before and after the present one that are taken: a clock may be half a minute off. */
const window = 1;

/** What a stored key is encrypted for. */
export const totpPurpose = (userId: number): string => `totp|${userId}`;

/** @returns a new key in base32, 160 bits (RFC 4226 section 4, R6) */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The address that the QR code holds: the authenticator shows it as `Passport (+7916…)`. @param account tells entries apart */
export const totpUri = (secret: string, account: string): string =>
  new TOTP({ ...parameters, secret, issuer: 'Passport', label: account }).toString();

/**
 * The time step that a code belongs to.
 * @returns undefined for a code of none of the three steps around now
 */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = new TOTP({ ...parameters, secret }).validate({ token, window, timestamp: now.getTime() });
  return delta === null ? undefined : Math.floor(epochSeconds(now) / parameters.period) + delta;
}
