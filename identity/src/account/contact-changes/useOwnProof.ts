import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { wrongCode } from '../../platform/http/errors';
import { requireRecentSignIn } from '../../sessions/requireRecentSignIn';
import type { SessionRow } from '../../sessions/sessions.repository';
import type { Executor } from '../../platform/storage/database';
import type { UserRow } from '../../people/users.repository';
import type { CodeChannel } from '../../verification/verification.repository';
import { useVerifications, type Presented } from '../../verification/consume/useVerifications';

/**
 * Makes sure, before something that cannot simply be taken back, that the owner is here: accepted codes to present contacts
 * of their own, consumed in the caller's transaction. For five minutes such a code is a sign-in of its own, as long as
 * a code is all that signs the person in; after that, and where a second factor is on, the session's sign-in has to be recent.
 * @param user as the transaction sees them
 * @throws 400 wrong_code, 401 recent_sign_in_required
 */
export async function useOwnProof(
  context: Context,
  transaction: Executor,
  { user, session }: { user: UserRow; session: SessionRow },
  visitor: Visitor,
  presented: Presented,
): Promise<void> {
  const used = await useVerifications(context, transaction, visitor, presented, 'UPDATE_PROFILE_OLD');
  const present: Partial<Record<CodeChannel, string | null>> = { sms: user.phone, email: user.email };
  if (used.some(({ channel, recipient, user_id }) => user_id !== user.id || recipient !== present[channel]))
    throw wrongCode();
  const latest = new Date(Math.max(...used.map(({ verified_at }) => verified_at.getTime())));
  requireRecentSignIn(context, session, user.two_factor_auth === 'DISABLE' ? latest : undefined);
}
