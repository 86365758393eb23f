import type { ContactChange } from '@passport/shared/schemas/account';
import { record } from '../../protection/audit/audit';
import { addSeconds, daySeconds } from '../../platform/clock';
import type { Context } from '../../context';
import { cancelDeletion } from '../../sign-in/session-start/cancelDeletion';
import type { Visitor } from '../../platform/devices/visitor';
import { deleteAccountsSince } from '../../sign-in/external-providers/externalAccounts.repository';
import { deletePasskeysSince } from '../../sign-in/passkeys/passkeys.repository';
import { endPendingLogins } from '../../sign-in/external-providers/loginAttempts.repository';
import { notFound } from '../../platform/http/errors';
import { notify } from '../../messaging/notices/notify';
import { endAllSessions } from '../../sessions/endSessions';
import { lockUser } from '../../sessions/lockUser';
import type { Executor } from '../../platform/storage/database';
import { isUniqueViolation } from '../../platform/storage/errorCode';
import { releaseUnprovenEmail, updateUser } from '../../people/users.repository';
import { endVerifications } from '../../verification/verification.repository';
import { contactTaken } from './changeContact';
import { findContactChange, isTakenByOther, markUndone, type ContactChangeRow } from './contactChanges.repository';
import { maskNewContact } from './maskNewContact';
import { readUndoToken } from './undoToken';

/** Passkeys that were made so long before a change of contact may be those of the thief who made it. */
const doubtedSeconds = daySeconds;

const present = (row: ContactChangeRow): ContactChange => ({
  contact: row.contact,
  // The link went to the old contact: its holder knows it.
  old: row.old_value,
  new: maskNewContact(row),
  changed_at: row.changed_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  is_undone: row.undone_at !== null,
});

/** @throws 404 for a token that was never issued or has expired */
async function findUndoable(context: Context, executor: Executor, token: string): Promise<ContactChangeRow> {
  const id = readUndoToken(context, token);
  const change = id === undefined ? undefined : await findContactChange(executor, id);
  if (!change || change.expires_at <= context.clock.now()) throw notFound();
  return change;
}

/**
 * The change that the link in a notice undoes (`POST /user/read_contact_change/`).
 * @throws 404 for a token that was never issued or has expired
 */
export const readContactChange = async (context: Context, token: string): Promise<ContactChange> =>
  present(await findUndoable(context, context.db, token));

/**
 * Restores the old contact (`POST /user/undo_contact_change/`). The link needs no other proof, because a thief who made the change
 * may hold the account's other contact as well. For the same reason all sessions end, no device stays recognized, later changes of the
 * same contact, external accounts that were linked since and passkeys that were made since, or within a day before, are undone, and a scheduled deletion is cancelled. Undoing twice
 * changes nothing.
 * @throws 404 for a token that was never issued or has expired, or of an account that was erased, 409 if another user has the contact by now
 */
export async function undoContactChange(context: Context, visitor: Visitor, token: string): Promise<ContactChange> {
  const now = context.clock.now();
  return context.db.transaction().execute(async (transaction) => {
    const { id, user_id, contact, old_value } = await findUndoable(context, transaction, token);
    const user = await lockUser(transaction, user_id, notFound);
    // Read again under the lock: of two parallel requests the second finds it undone.
    const change = (await findContactChange(transaction, id))!;
    if (change.undone_at !== null) return present(change);
    if (await isTakenByOther(transaction, user_id, contact, old_value)) throw contactTaken(contact);

    const replaced = user[contact];
    if (replaced !== null) await endVerifications(transaction, user_id, replaced, now);
    if (contact === 'email') await releaseUnprovenEmail(transaction, old_value);
    const proven = contact === 'email' ? { is_verified: true, need_change_email: false } : {};
    const restored = await updateUser(transaction, user_id, { [contact]: old_value, ...proven }).catch(
      (error: unknown) => {
        // Another user has registered with it since the lookup.
        throw isUniqueViolation(error) ? contactTaken(contact) : error;
      },
    );
    await cancelDeletion(context, transaction, { user: restored, visitor });
    await markUndone(transaction, change, now);
    await transaction.deleteFrom('known_devices').where('user_id', '=', user_id).execute();
    for (const provider of await deleteAccountsSince(transaction, user_id, change.changed_at)) {
      const event = 'external_account_unlinked';
      await record(transaction, { event, at: now, userId: user_id, visitor, details: { provider } });
    }
    const since = addSeconds(change.changed_at, -doubtedSeconds);
    const passkeys = await deletePasskeysSince(transaction, user_id, since);
    for (let count = 0; count < passkeys; count += 1)
      await record(transaction, { event: 'passkey_removed', at: now, userId: user_id, visitor });
    await endPendingLogins(transaction, user_id, now);
    await endAllSessions(transaction, { userId: user_id, now, visitor });
    const event = contact === 'email' ? 'email_restored' : 'phone_restored';
    await record(transaction, { event, at: now, userId: user_id, visitor });
    await notify(context, transaction, { notice: 'contact_restored', user: restored, visitor, to: 'every' });
    return present({ ...change, undone_at: now });
  });
}
