import { provenEmail } from '../../people/provenEmail';
import type { UserRow } from '../../people/users.repository';
import type { ExternalProfile } from './profile';

/** How a profile of an external provider relates to the users here. */
export type AccountMatch =
  /** The profile proves this user. */
  | { kind: 'proven'; user: UserRow }
  /** It may be this user: a code to the user's own contact decides. */
  | { kind: 'possible'; user: UserRow }
  | { kind: 'none' };

/**
 * Matches a profile: the user to whom the external account is linked, else the user with the same email if both sides
 * have verified it.
 * @param linked the user of the linked account
 * @param sameEmail the user with the email of the profile
 */
export function matchAccount(
  profile: Pick<ExternalProfile, 'isEmailVerified'>,
  linked: UserRow | undefined,
  sameEmail: UserRow | undefined,
): AccountMatch {
  if (linked) return { kind: 'proven', user: linked };
  if (!sameEmail) return { kind: 'none' };
  const isProven = profile.isEmailVerified && provenEmail(sameEmail) !== null;
  return { kind: isProven ? 'proven' : 'possible', user: sameEmail };
}

/**
 * In private mode an address that the provider has not verified must not reveal whether it is known here: a visitor can enter
 * any address at the provider. They register, and the code to the address decides.
 */
export const withoutPossibleMatch = (
  match: AccountMatch,
  profile: Pick<ExternalProfile, 'isEmailVerified'>,
): AccountMatch => (match.kind === 'possible' && !profile.isEmailVerified ? { kind: 'none' } : match);

/** The step between a proven user and a session: a pending login counts as the first factor only. */
export function remainingStep(user: UserRow): 'second_factor_required' | 'email_change_required' | undefined {
  if (user.two_factor_auth !== 'DISABLE') return 'second_factor_required';
  return user.need_change_email ? 'email_change_required' : undefined;
}
