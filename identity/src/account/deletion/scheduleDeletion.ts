import { deletionWaitSeconds } from '@passport/shared/durations';
import type { Transaction } from 'kysely';
import { record } from '../../protection/audit/audit';
import { addSeconds } from '../../platform/clock';
import { consumeOwnProof, type OwnProofs } from '../contact-changes/consumeOwnProof';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { notify } from '../../messaging/notices/notify';
import { endAllSessions } from '../../sessions/endSessions';
import { lockUser } from '../../sessions/lockUser';
import { requireOpenSession } from '../../sessions/requireOpenSession';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { setDeletion, type UserRow } from '../../people/users.repository';
import type { Tables } from '../../platform/storage/tables';
import { cancelDeletion } from '../../sign-in/session-start/cancelDeletion';

/**
 * Schedules the deletion of the caller's account (`POST /user/delete_account/`), with proof of an own contact or a passkey. The other sessions
 * end, so that using the account again requires a sign-in, which cancels the deletion. A second request keeps the first date.
 * @returns when the account will be erased
 * @throws 400 wrong_code, 400 wrong_passkey, 401 recent_sign_in_required
 */
export async function requestDeletion(
  context: Context,
  signedIn: SessionWithUser,
  visitor: Visitor,
  presented: OwnProofs,
): Promise<Date> {
  return context.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, signedIn.user.id);
    await requireOpenSession(transaction, signedIn);
    const { session } = signedIn;
    await consumeOwnProof(context, transaction, { user, session, visitor, presented });
    return scheduleDeletion(context, transaction, { user, visitor, sid: session.sid });
  });
}

interface AskedDeletion {
  user: UserRow;
  visitor: Visitor;
  /** The session of the request, which is not ended; undefined without one. */
  sid?: string;
}

/** Schedules a deletion in the caller's transaction, and ends the other sessions. */
export async function scheduleDeletion(
  context: Context,
  transaction: Transaction<Tables>,
  { user, visitor, sid }: AskedDeletion,
): Promise<Date> {
  if (user.deletion_at) return user.deletion_at;
  const now = context.clock.now();
  const at = addSeconds(now, deletionWaitSeconds);
  await setDeletion(transaction, user.id, at);
  await endAllSessions(transaction, { userId: user.id, now, visitor, kept: sid });
  await record(transaction, { event: 'deletion_requested', at: now, userId: user.id, ...(sid && { sid }), visitor });
  const facts = { until: at.toISOString() };
  await notify(context, transaction, { notice: 'deletion_requested', user, visitor, to: 'every', facts });
  return at;
}

/** Cancels the deletion of the caller's account (`POST /user/cancel_deletion/`). @throws 401 if their session ended meanwhile */
export async function cancelOwnDeletion(context: Context, signedIn: SessionWithUser, visitor: Visitor): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, signedIn.user.id);
    await requireOpenSession(transaction, signedIn);
    await cancelDeletion(context, transaction, { user, visitor, sid: signedIn.session.sid });
  });
}
