import { Secret, TOTP } from 'otpauth';
import { epochSeconds } from '../../platform/clock';

/** The parameters that every authenticator supports (RFC 6238 section 4). */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
export const totpDigits = parameters.digits;
const secretBytes = 20;
/** Steps before and after the current one that are accepted: a clock may be half a minute off. */
const toleranceSteps = 1;

/** The purpose for which a stored key is encrypted, see encryption.ts. */
export const totpPurpose = (userId: number): string => `totp|${userId}`;

/** @returns a new key in base32, 160 bits (RFC 4226 section 4, R6) */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The otpauth URI of the QR code; authenticators show it as `Passport (+7916…)`. @param account distinguishes entries */
export const totpUri = (secret: string, account: string): string =>
  new TOTP({ ...parameters, secret, issuer: 'Passport', label: account }).toString();

/**
 * The time step of a code. A step is accepted once: see `consumeTotpStep` in twoFactor.repository.ts.
 * @returns undefined if it belongs to none of the three steps around now
 */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = new TOTP({ ...parameters, secret }).validate({
    token,
    window: toleranceSteps,
    timestamp: now.getTime(),
  });
  return delta === null ? undefined : Math.floor(epochSeconds(now) / parameters.period) + delta;
}
