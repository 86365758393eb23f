import { provenEmail } from '../../people/provenEmail';
import type { UserRow } from '../../people/users.repository';
import type { ExternalProfile } from './profile';

/** What a visit proves. */
export type Outcome =
  /** That the visitor is this user. */
  | { kind: 'user'; user: UserRow }
  /** That the visitor may be this user: a code to the user's own contact decides. */
  | { kind: 'maybe-user'; user: UserRow }
  | { kind: 'nobody' };

/**
 * Whom a visit proves: the user to whom the account is linked, else the user with the same e-mail where both sides
 * have verified it.
 * @param linked the user of the linked account
 * @param sameEmail the user with the e-mail of the profile
 */
export function outcomeOf(
  profile: Pick<ExternalProfile, 'isEmailVerified'>,
  linked: UserRow | undefined,
  sameEmail: UserRow | undefined,
): Outcome {
  if (linked) return { kind: 'user', user: linked };
  if (!sameEmail) return { kind: 'nobody' };
  const isProven = profile.isEmailVerified && provenEmail(sameEmail) !== null;
  return { kind: isProven ? 'user' : 'maybe-user', user: sameEmail };
}

/**
 * In private mode an address that the provider has not verified must not tell whether it is known here: the visitor may
 * have typed anybody's there. They register, and the code to the address decides.
 */
export const withoutGuesses = (outcome: Outcome, profile: Pick<ExternalProfile, 'isEmailVerified'>): Outcome =>
  outcome.kind === 'maybe-user' && !profile.isEmailVerified ? { kind: 'nobody' } : outcome;

/** What a proven user still owes before a session: the visit stands for the first factor and nothing more. */
export function missingOf(user: UserRow): 'second_factor_required' | 'email_change_required' | undefined {
  if (user.two_factor_auth !== 'DISABLE') return 'second_factor_required';
  return user.need_change_email ? 'email_change_required' : undefined;
}
