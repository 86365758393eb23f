import type { personStates } from '@passport/shared/schemas/console/people';
import type { UserRow } from '../../../people/users.repository';

/** Until when an account is locked; null if it is not. */
export const lockEnd = ({ locked_until }: Pick<UserRow, 'locked_until'>, now: Date): Date | null =>
  locked_until !== null && locked_until > now ? locked_until : null;

/** The strongest of the states of an account. */
export function stateOf(
  user: Pick<UserRow, 'is_active' | 'locked_until' | 'deletion_at'>,
  now: Date,
): (typeof personStates)[number] {
  if (!user.is_active) return 'deactivated';
  if (lockEnd(user, now)) return 'locked';
  return user.deletion_at ? 'deletion_scheduled' : 'active';
}
