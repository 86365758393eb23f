import { contactUndoSeconds } from '@passport/shared/durations';
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { record } from '../../protection/audit/audit';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { taken, wrongCode, type AppError } from '../../platform/http/errors';
import { notify } from '../../messaging/notices/notify';
import { aliveCriteria } from '../../sessions/isAlive';
import { countAliveSessions } from '../sessions/accountSessions.repository';
import { lockUser } from '../../sessions/lockUser';
import { requireOpenSession } from '../../sessions/requireOpenSession';
import type { SessionWithUser } from '../../sessions/sessions.repository';
import type { Tables } from '../../platform/storage/tables';
import { releaseUnprovenEmail, updateUser, type UserRow } from '../../people/users.repository';
import { endPendingLogins } from '../../sign-in/external-providers/loginAttempts.repository';
import { endVerifications } from '../../verification/verification.repository';
import { consumeVerifications } from '../../verification/consume/consumeVerifications';
import { insertContactChange, isTakenByOther, type ContactKind } from './contactChanges.repository';
import { consumeOwnProof, type OwnProofs } from './consumeOwnProof';
import { maskNewContact } from './maskNewContact';
import { namingFields, type CodeFields } from './namingFields';
import { isUniqueViolation } from '../../platform/storage/errorCode';

const channels = { email: 'email', phone: 'sms' } as const;

/** The fields of a request that hold the codes to present contacts. */
const oldFields: Record<ContactKind, CodeFields> = {
  email: { sms: 'phone_verification', email: 'old_email_verification' },
  phone: { sms: 'old_phone_verification', email: 'email_verification' },
};

/** The codes to present contacts, and the one to the new contact. */
export interface ContactProofs {
  contact: ContactKind;
  old: OwnProofs;
  new: string;
}

export const contactTaken = (contact: ContactKind): AppError =>
  contact === 'email' ? taken('email', 'errors.email-taken') : taken('phone', 'errors.phone-taken');

/**
 * Replaces the email address or the phone of the caller, with proof of an old contact and of the new one. The old contact
 * is notified and can undo the change; codes that were sent to it no longer count.
 * @returns the number of other sessions, which the client offers to end
 * @throws 400 wrong_code on the field of the refused code, 401 recent_sign_in_required, 409 a contact that is taken
 */
export async function changeContact(
  context: Context,
  signedIn: SessionWithUser,
  visitor: Visitor,
  proofs: ContactProofs,
): Promise<number> {
  try {
    return await context.db.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, signedIn.user.id);
      await requireOpenSession(transaction, signedIn);
      const { session } = signedIn;
      const fields = oldFields[proofs.contact];
      await consumeOwnProof(context, transaction, { user, session, visitor, presented: proofs.old, fields });
      const value = await consumeNewProof(context, transaction, { user, visitor, proofs });
      await replaceContact(context, transaction, { user, contact: proofs.contact, value, visitor });
      const event = proofs.contact === 'email' ? 'email_changed' : 'phone_changed';
      await record(transaction, { event, at: context.clock.now(), userId: user.id, sid: session.sid, visitor });
      // Before the commit: a count that fails afterwards would report a successful change as failed.
      return (await countAliveSessions(transaction, aliveCriteria(context, user.id))) - 1;
    });
  } catch (error) {
    // A parallel request of another user took the contact.
    if (isUniqueViolation(error)) throw contactTaken(proofs.contact);
    throw error;
  }
}

/** Consumes the code to the new contact. @returns the contact that it proves */
async function consumeNewProof(
  context: Context,
  transaction: Transaction<Tables>,
  { user, visitor, proofs }: { user: UserRow; visitor: Visitor; proofs: ContactProofs },
): Promise<string> {
  const channel = channels[proofs.contact];
  const presented = { [channel]: proofs.new };
  const value = await namingFields(presented, { [channel]: `${proofs.contact}_verification` }, async () => {
    const [used] = await consumeVerifications(context, transaction, {
      visitor,
      presented,
      action: 'UPDATE_PROFILE_NEW',
    });
    if (used?.user_id !== user.id) throw wrongCode();
    return used.recipient;
  });
  if (await isTakenByOther(transaction, user.id, proofs.contact, value)) throw contactTaken(proofs.contact);
  return value;
}

interface Replacement {
  user: UserRow;
  contact: ContactKind;
  value: string;
  visitor: Visitor;
}

/** Stores the new contact, and notifies the old one and the one that stays. */
async function replaceContact(
  context: Context,
  transaction: Transaction<Tables>,
  { user, contact, value, visitor }: Replacement,
): Promise<void> {
  const now = context.clock.now();
  const old = user[contact];
  const to = maskNewContact({ contact, old_value: old, new_value: value });
  const change = contact === 'email' ? { email: value, is_verified: true, need_change_email: false } : { phone: value };
  if (contact === 'email') await releaseUnprovenEmail(transaction, value);
  await updateUser(transaction, user.id, change);
  if (old !== null) {
    await endVerifications(transaction, user.id, old, now);
    await endPendingLogins(transaction, user.id, now);
  }
  // An address that was never proven gets no undo link: a typing error may have made it another person's.
  const isOldProven = old !== null && (contact === 'phone' || (user.is_verified && !user.need_change_email));
  if (isOldProven) {
    const id = randomUUID();
    const expiresAt = addSeconds(now, contactUndoSeconds);
    await insertContactChange(transaction, {
      id,
      user_id: user.id,
      contact,
      old_value: old,
      new_value: value,
      changed_at: now,
      expires_at: expiresAt,
    });
    await notify(context, transaction, {
      notice: `${contact}_changed`,
      user,
      visitor,
      to: { channel: channels[contact], recipient: old },
      facts: { to, change: id, until: expiresAt.toISOString() },
    });
  }
  const staying =
    contact === 'email'
      ? ({ channel: 'sms', recipient: user.phone } as const)
      : user.email !== null && user.is_verified && ({ channel: 'email', recipient: user.email } as const);
  if (staying) {
    const notice = `${contact}_changed_elsewhere` as const;
    await notify(context, transaction, { notice, user, visitor, to: staying, facts: { to } });
  }
}
