import type { User, UserPatch } from '@passport/shared/schemas/users';
import { record } from '../../protection/audit/audit';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { accessFlagsOf } from '../../relying-parties/access-requests/accessFlagsOf';
import { readNames } from '../../people/names';
import { presentUser } from '../../people/users.presenter';
import { updateUser, type UserChange } from '../../people/users.repository';

/**
 * Changes one's own profile (`PATCH /user/me/`); the schema strips every other field.
 * @throws 400 a wrong name
 */
export async function changeProfile(
  context: Context,
  { user, session }: SessionWithUser,
  visitor: Visitor,
  patch: UserPatch,
): Promise<User> {
  const { language, document_emails } = patch;
  const names = readNames({ first_name: patch.first_name, last_name: patch.last_name }, context.config.nameCharacters);
  const change = { ...names, ...(language && { language }), ...(document_emails !== undefined && { document_emails }) };
  if (Object.keys(change).length === 0) return presentUser(user, await accessFlagsOf(context.db, user));
  const now = context.clock.now();
  const changed = await context.db.transaction().execute(async (transaction) => {
    const fields = Object.keys(names).join(' ');
    // Changes of the language and of which emails are wanted are not logged: such events would bury those that matter for security.
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
  return presentUser(changed, await accessFlagsOf(context.db, changed));
}

/** Stores a consent that was given or withdrawn, and logs it. */
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
