import type { CodeChannel } from '../../verification/verification.repository';

/** What proved a person at a sign-in. */
export interface SignInProof {
  /** Channels of the accepted codes. */
  codes: readonly CodeChannel[];
  /** Other methods beside them or in their place, e.g. `pwd`; undefined ones are left out. */
  others?: readonly (string | undefined)[];
  /**
   * Whether the second factor that the person has turned on was among them. Two codes of a person without one are no second
   * factor: whoever holds the phone may well hold the mailbox.
   */
  hasSecondFactor: boolean;
}

/**
 * How a person proved themselves, for the session and for `amr` of ID tokens (RFC 8176): `sms`, `pwd`, `otp` and `mfa` are
 * its words; `email`, `telegram`, `recovery` and `external` are ours. `mfa` decides about `acr` and SAML's class.
 */
export function amrOf({ codes, others = [], hasSecondFactor }: SignInProof): string[] {
  const methods = [...new Set([...codes, ...others.filter((other) => other !== undefined)])].sort();
  return hasSecondFactor ? [...methods, 'mfa'] : methods;
}
