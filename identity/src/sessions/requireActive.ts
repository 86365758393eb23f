import type { Context } from '../context';
import type { UserRow } from '../people/users.repository';
import { userInactive, userLocked } from '../platform/http/errors';

/** Whether an operator has locked the account for a while that is not over. */
export const isLocked = ({ clock }: Pick<Context, 'clock'>, { locked_until }: Pick<UserRow, 'locked_until'>): boolean =>
  locked_until !== null && locked_until > clock.now();

/**
 * Requires an account that may sign in and be signed in: neither deactivated nor locked.
 * @throws 401 user_inactive; of a locked one the text says until when
 */
export function requireActive(
  context: Pick<Context, 'clock'>,
  user: Pick<UserRow, 'is_active' | 'locked_until'>,
): void {
  if (!user.is_active) throw userInactive();
  if (isLocked(context, user)) throw userLocked(user.locked_until!);
}
