import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { lockUser } from '../../sessions/lockUser';
import { requireOpenSession } from '../../sessions/requireOpenSession';
import { requireRecentSignIn } from '../../sessions/requireRecentSignIn';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { linkedElsewhere } from './errors';
import { findLinkedUser } from './externalAccounts.repository';
import { linkPendingLogin, readPendingLogin } from './pendingLogin';

/**
 * Links the external account of a pending login to the signed-in user. Since the account can then be used to sign in, a recent
 * sign-in is required and every contact is notified.
 * @throws 400 external_expired, 401 if the session has ended, 401 recent_sign_in_required, 409 if the account is linked to
 *   another user
 */
export async function linkToSession(
  context: Context,
  visitor: Visitor,
  signedIn: SessionWithUser,
  publicId: string,
): Promise<void> {
  requireRecentSignIn(context, signedIn.session);
  const pendingLogin = await readPendingLogin(context, visitor, publicId);
  await context.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, signedIn.user.id);
    await requireOpenSession(transaction, signedIn);
    const owner = await findLinkedUser(transaction, pendingLogin.provider, pendingLogin.subject);
    if (owner && owner.id !== user.id) throw linkedElsewhere();
    await linkPendingLogin(context, transaction, { visitor, pendingLogin, user });
  });
}
