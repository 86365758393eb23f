import type { ExportAnswer } from '@passport/shared/schemas/account';
import type { PersonProof } from '@passport/shared/schemas/sessions';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { wrongCode } from '../../platform/http/errors';
import { loginExpired } from '../../sign-in/external-providers/errors';
import { consumePendingLoginRow } from '../../sign-in/external-providers/loginAttempts.repository';
import { provePerson } from '../../sign-in/session-start/signIn';
import { consumeVerificationRows } from '../../verification/verification.repository';
import { lockUser } from '../contact-changes/contactChanges.repository';
import { collectData } from '../data-export/exportData';
import { scheduleDeletion } from '../deletion/scheduleDeletion';

/**
 * Exports all data about a person whom a sign-in has proven (`POST /user/leave/export/`). The proof stays usable: they may still
 * accept the documents, or delete the account.
 * @throws what a sign-in throws, but documents_required
 */
export async function exportWithoutSession(
  context: Context,
  visitor: Visitor,
  body: PersonProof,
): Promise<ExportAnswer> {
  const proven = await provePerson(context, visitor, body);
  return context.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, proven.user.id);
    return collectData(context, transaction, user, visitor);
  });
}

/**
 * Schedules the deletion of the account of a person whom a sign-in has proven (`POST /user/leave/delete_account/`), and uses the
 * proof up. A sign-in before the erasure cancels it.
 * @throws what a sign-in throws, but documents_required; 400 wrong_code or external_expired if the proof was used a moment before
 */
export async function requestDeletionWithoutSession(
  context: Context,
  visitor: Visitor,
  body: PersonProof,
): Promise<Date> {
  const { user, accepted, pendingLogin } = await provePerson(context, visitor, body);
  return context.db.transaction().execute(async (transaction) => {
    const locked = await lockUser(transaction, user.id);
    const now = context.clock.now();
    if (pendingLogin && !(await consumePendingLoginRow(transaction, pendingLogin.id, now))) throw loginExpired();
    if (accepted.ids.length > 0) {
      const used = await consumeVerificationRows(transaction, { ...accepted, now });
      if (used.length < accepted.ids.length) throw wrongCode();
    }
    return scheduleDeletion(context, transaction, locked, visitor);
  });
}
