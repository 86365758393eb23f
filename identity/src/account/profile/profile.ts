import type { User, UserPatch } from '@passport/shared/schemas/users';
import { record } from '../../protection/audit/audit';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { readNames } from '../../people/names';
import { presentUser } from '../../people/users.presenter';
import { updateUser, type UserChange } from '../../people/users.repository';

/**
 * Changes what a person may change of themselves (`PATCH /user/me/`); the schema lets nothing else in.
 * @throws 400 a wrong name
 */
export async function changeProfile(
  context: Context,
  { user, session }: SessionWithUser,
  visitor: Visitor,
  patch: UserPatch,
): Promise<User> {
  const { language } = patch;
  const names = readNames({ first_name: patch.first_name, last_name: patch.last_name });
  const change = { ...names, ...(language && { language }) };
  if (Object.keys(change).length === 0) return presentUser(user);
  const now = context.clock.now();
  const changed = await context.db.transaction().execute(async (transaction) => {
    const fields = Object.keys(names).join(' ');
    // The page tells its language with every switch: an event of that would bury those that matter to safety.
    if (fields !== '')
      await record(transaction, {
        event: 'profile_changed',
        at: now,
        userId: user.id,
        sid: session.sid,
        visitor,
        details: { fields },
      });
    return updateUser(transaction, user.id, change);
  });
  return presentUser(changed);
}

/** Writes a consent that was given or taken back, and that it was, into the history. */
export async function recordConsent(
  context: Context,
  { user, session: { sid } }: SessionWithUser,
  visitor: Visitor,
  event: 'news_consent_changed' | 'cookies_accepted',
  change: UserChange,
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    await updateUser(transaction, user.id, change);
    await record(transaction, { event, at, userId: user.id, sid, visitor });
  });
}
