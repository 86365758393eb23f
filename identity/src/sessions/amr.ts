import type { CodeChannel } from '../verification/verification.repository';

/**
 * How a person proved themselves, for the session and for `amr` of ID tokens (RFC 8176): `sms`, `pwd`, `otp` and `mfa` are
 * its words, `email` is ours.
 * @param codes channels of the accepted codes
 * @param factor what proved the second factor beside them
 */
export function amrOf(codes: readonly CodeChannel[], factor?: string): string[] {
  const methods = [...new Set([...codes, ...(factor ? [factor] : [])])].sort();
  return methods.length > 1 ? [...methods, 'mfa'] : methods;
}
