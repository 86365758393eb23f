import { provenEmail } from '../../people/provenEmail';
import type { UserRow } from '../../people/users.repository';
import type { ExternalProfile } from './profile';

/** Which user of Passport a profile of an external provider belongs to. */
export type AccountMatch =
  /** The profile authenticates this user. */
  | { kind: 'proven'; user: UserRow }
  /** The profile may be that of this user, who has to enter a code that is sent to their own contact. */
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
 * Turns a match by an unverified email address into no match, for private mode: at the provider a visitor can enter any address,
 * and the answer must not reveal whether it is registered here. The visitor goes on to register, where a code goes to the address.
 */
export const hideUnverifiedMatch = (
  match: AccountMatch,
  profile: Pick<ExternalProfile, 'isEmailVerified'>,
): AccountMatch => (match.kind === 'possible' && !profile.isEmailVerified ? { kind: 'none' } : match);

/** The step that a proven user must complete before a session starts: sign-in at the provider is only the first factor. */
export function nextRequiredStep(user: UserRow): 'second_factor_required' | 'email_change_required' | undefined {
  if (user.two_factor_auth !== 'DISABLE') return 'second_factor_required';
  return user.need_change_email ? 'email_change_required' : undefined;
}
