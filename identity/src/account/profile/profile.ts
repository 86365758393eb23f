import type { User, UserPatch } from '@passport/shared/schemas/users';
import { record } from '../../protection/audit/audit';
import { countAction } from '../../protection/limits/countAction';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import { accessFlagsOf } from '../../applications/access-requests/accessFlagsOf';
import { readNames } from '../../people/names';
import { presentUser } from '../../people/users.presenter';
import { updateUser, type UserChange, type UserRow } from '../../people/users.repository';

/** For the profile and the consents of a user together, because the security log keeps them. */
const changesPerDay = 1000;

const countChange = (context: Context, userId: number): Promise<void> =>
  countAction(context, context.db, { key: `profile-changes|${userId}`, limit: changesPerDay });

/** The fields of a change that differ from the current ones. */
const differencesFrom = (user: UserRow, change: UserChange): UserChange =>
  Object.fromEntries(Object.entries(change).filter(([column, value]) => user[column as keyof UserChange] !== value));

/**
 * Changes one's own profile (`PATCH /user/me/`); the schema strips every other field.
 * @throws 400 a wrong name, 429 past a thousand changes in a day
 */
export async function changeProfile(
  context: Context,
  { user, session }: SessionWithUser,
  visitor: Visitor,
  patch: UserPatch,
): Promise<User> {
  const { language, document_emails } = patch;
  const names = readNames({ first_name: patch.first_name, last_name: patch.last_name }, context.config.nameCharacters);
  const wanted = { ...names, ...(language && { language }), ...(document_emails !== undefined && { document_emails }) };
  const change = differencesFrom(user, wanted);
  if (Object.keys(change).length === 0) return presentUser(user, await accessFlagsOf(context.db, user));
  await countChange(context, user.id);
  const now = context.clock.now();
  const changed = await context.db.transaction().execute(async (transaction) => {
    const fields = Object.keys(differencesFrom(user, names)).join(' ');
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

/** Stores a consent that was given or withdrawn, and logs it. @throws 429 past a thousand changes in a day */
export async function recordConsent(
  context: Context,
  { user, session: { sid } }: SessionWithUser,
  visitor: Visitor,
  { event, change }: { event: 'news_consent_changed' | 'cookies_accepted'; change: UserChange },
): Promise<void> {
  await countChange(context, user.id);
  const at = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    await updateUser(transaction, user.id, change);
    await record(transaction, { event, at, userId: user.id, sid, visitor });
  });
}
