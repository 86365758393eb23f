import type { ExportAnswer } from '@passport/shared/schemas/account';
import type { PersonProof } from '@passport/shared/schemas/sessions';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { wrongCode, wrongPasskey } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import { lockUser } from '../../sessions/lockUser';
import { loginExpired } from '../../sign-in/external-providers/errors';
import { consumePendingLoginRow, findPendingLogin } from '../../sign-in/external-providers/loginAttempts.repository';
import { consumePasskey } from '../../sign-in/passkeys/checkAssertion';
import { isPasskeyUsable } from '../../sign-in/passkeys/passkeys.repository';
import { provePerson, type ProvenPerson } from '../../sign-in/session-start/signIn';
import { consumeVerificationRows } from '../../verification/consume/consumeVerifications.repository';
import { findProvenUser } from '../../verification/verification.repository';
import { collectData, countExport } from '../data-export/exportData';
import { scheduleDeletion } from '../deletion/scheduleDeletion';

/**
 * Exports all data about a person whom a sign-in has proven (`POST /user/leave/export/`). The proof stays usable: they may still
 * accept the documents, or delete the account.
 * @throws what a sign-in throws, but documents_required; 400 wrong_code, wrong_passkey or external_expired if the proof was used or ended a
 *   moment before; 429 past five exports in a day
 */
export async function exportWithoutSession(
  context: Context,
  visitor: Visitor,
  body: PersonProof,
): Promise<ExportAnswer> {
  const proven = await provePerson(context, visitor, body);
  // Before the transaction: calls in parallel with one proof do not wait for the row of the user, each with a connection.
  await countExport(context, context.db, proven.user.id);
  return context.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, proven.user.id);
    await requireUsableProof(context, transaction, proven);
    return collectData(context, transaction, { user, visitor });
  });
}

/**
 * Requires that the proof is still valid, without consuming it. Undoing a change of contact ends open proofs while it locks the row
 * of the user: a proof that is read after taking that lock is known to be ended.
 */
async function requireUsableProof(
  { clock }: Context,
  transaction: Executor,
  { user, accepted, pendingLogin, passkeyUse }: ProvenPerson,
): Promise<void> {
  const now = clock.now();
  if (passkeyUse && !(await isPasskeyUsable(transaction, passkeyUse))) throw wrongPasskey();
  if (pendingLogin) {
    const { id, device_hash: device } = pendingLogin;
    if (!(await findPendingLogin(transaction, { id, device, now }))) throw loginExpired();
  }
  if (accepted.ids.length === 0) return;
  const found = await findProvenUser(transaction, user.id, accepted, now);
  if ((found?.proven.length ?? 0) < accepted.ids.length) throw wrongCode();
}

/**
 * Schedules the deletion of the account of a person whom a sign-in has proven (`POST /user/leave/delete_account/`), and consumes the
 * proof. A sign-in before the erasure cancels it.
 * @throws what a sign-in throws, but documents_required; 400 wrong_code, wrong_passkey or external_expired if the proof was used a moment
 *   before
 */
export async function requestDeletionWithoutSession(
  context: Context,
  visitor: Visitor,
  body: PersonProof,
): Promise<Date> {
  const { user, accepted, pendingLogin, passkeyUse } = await provePerson(context, visitor, body);
  return context.db.transaction().execute(async (transaction) => {
    const locked = await lockUser(transaction, user.id);
    const now = context.clock.now();
    if (passkeyUse) await consumePasskey(context, transaction, passkeyUse);
    if (pendingLogin && !(await consumePendingLoginRow(transaction, pendingLogin.id, now))) throw loginExpired();
    if (accepted.ids.length > 0) {
      const used = await consumeVerificationRows(transaction, { ...accepted, now });
      if (used.length < accepted.ids.length) throw wrongCode();
    }
    return scheduleDeletion(context, transaction, { user: locked, visitor });
  });
}
