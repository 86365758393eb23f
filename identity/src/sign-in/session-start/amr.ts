import type { CodeChannel } from '../../verification/verification.repository';

/** The proofs of a sign-in. */
export interface SignInProof {
  /** Channels of the accepted codes. */
  codes: readonly CodeChannel[];
  /** Other methods, e.g. `pwd`; undefined ones are left out. */
  others?: readonly (string | undefined)[];
  /**
   * Whether a second factor is on and was proven, or a passkey was: it is a key and the verified user. Two codes do not count as two
   * factors: the mailbox is often open on the phone that gets the SMS.
   */
  hasSecondFactor: boolean;
}

/**
 * The authentication methods of a session and of `amr` in ID tokens (RFC 8176): `sms`, `pwd`, `otp`, `hwk`, `swk`, `user` and `mfa` are its values;
 * `email`, `telegram`, `recovery` and `external` are our own. `mfa` decides `acr` and SAML's authentication context class.
 */
export function amrOf({ codes, others = [], hasSecondFactor }: SignInProof): string[] {
  const methods = [...new Set([...codes, ...others.filter((other) => other !== undefined)])].sort();
  return hasSecondFactor ? [...methods, 'mfa'] : methods;
}
