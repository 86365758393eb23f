import type { CodeChannel } from '../verification/verification.repository';

/**
 * How a person proved themselves, for the session and for `amr` of ID tokens (RFC 8176): `sms`, `pwd`, `otp` and `mfa` are
 * its words; `email`, `telegram`, `recovery` and `external` are ours.
 * @param codes channels of the accepted codes
 * @param others what proved more beside them, or in their place
 */
export function amrOf(codes: readonly CodeChannel[], ...others: (string | undefined)[]): string[] {
  const methods = [...new Set([...codes, ...others.filter((other) => other !== undefined)])].sort();
  return methods.length > 1 ? [...methods, 'mfa'] : methods;
}
