import type { PasskeyProof } from '@passport/shared/schemas/passkeys';
import type { ConfirmSignInBody } from '@passport/shared/schemas/twoFactor';
import { sql } from 'kysely';
import { record } from '../../protection/audit/audit';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { invalidField, wrongCode } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import { lockUser } from '../../sessions/lockUser';
import { requireOpenSession } from '../../sessions/requireOpenSession';
import { consumeRecoveryCode } from '../two-factor/consumeRecoveryCode';
import { changedMeanwhile, requireSameFactor } from '../two-factor/requireSameFactor';
import { readFactorState, type RecoveryCode } from '../two-factor/twoFactor.repository';
import { proveFactor, wrongProof } from '../two-factor/proveFactor';
import { provenInSession } from '../two-factor/provenInSession';
import { checkAssertion, consumePasskey, passkeyMethods } from '../passkeys/checkAssertion';
import { amrOf } from './amr';
import { isRecent } from '../../sessions/requireRecentSignIn';
import type { SessionWithUser } from '../../sessions/sessions.repository';

/**
 * Confirms the sign-in of the current session (`POST /user/confirm_sign_in/`) as of the moment at which the code was accepted,
 * so that presenting the same code later adds nothing. The code stays usable for the change that follows and consumes it. A passkey
 * confirms it alone.
 * @throws 400 wrong_code without an accepted code to one of the account's contacts, 400 expired_code on the field of one that was
 *   accepted more than five minutes ago, 409 if the factor was replaced meanwhile, 400 wrong_passkey, and what `proveFactor` throws
 */
export async function confirmSignIn(
  context: Context,
  visitor: Visitor,
  signedIn: SessionWithUser,
  body: ConfirmSignInBody,
): Promise<void> {
  if (body.passkey) return confirmByPasskey(context, visitor, signedIn, body.passkey);
  const { db } = context;
  const { user } = signedIn;
  // Read before the proof, which proves this factor or a later one.
  const { enabled_at } = await readFactorState(db, user.id);
  const { channels, provenAt } = await provenInSession(context, visitor, {
    user,
    proof: body,
    action: 'UPDATE_PROFILE_OLD',
  });
  if (provenAt === undefined) throw wrongCode();
  if (!isRecent(context, provenAt)) {
    const field = channels.includes('sms') ? 'phone_verification' : 'email_verification';
    throw invalidField(field, 'errors.expired-code', 'expired_code');
  }
  let code: RecoveryCode | undefined;
  const onRecoveryCode = (right: RecoveryCode): void => void (code = right);
  const check = { user, proven: channels, proof: body, action: 'UPDATE_PROFILE_OLD', onRecoveryCode } as const;
  const factor = await proveFactor(context, visitor, check);
  const amr = amrOf({ codes: channels, others: [factor], hasSecondFactor: user.two_factor_auth !== 'DISABLE' });
  await db.transaction().execute(async (transaction) => {
    const { two_factor_auth } = await lockUser(transaction, user.id);
    await requireOpenSession(transaction, signedIn);
    // The proof was judged by the mode that the call began with, which may be older than `enabled_at`.
    if (two_factor_auth !== user.two_factor_auth) throw changedMeanwhile();
    if (code && !(await consumeRecoveryCode(context, transaction, { user, visitor, code })))
      throw wrongProof('recovery_code');
    await requireSameFactor(transaction, user.id, enabled_at);
    await storeConfirmation(context, transaction, { signedIn, visitor, provenAt, amr });
  });
}

/** The use of a passkey confirms the sign-in as of now, whatever second factor is on. */
async function confirmByPasskey(
  context: Context,
  visitor: Visitor,
  signedIn: SessionWithUser,
  proof: PasskeyProof,
): Promise<void> {
  const { user } = signedIn;
  const use = await checkAssertion(context, visitor, { proof, purposes: ['prove'], userId: user.id });
  await context.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id);
    await requireOpenSession(transaction, signedIn);
    const provenAt = context.clock.now();
    await consumePasskey(context, transaction, use);
    const amr = amrOf({ codes: [], others: passkeyMethods(use), hasSecondFactor: true });
    await storeConfirmation(context, transaction, { signedIn, visitor, provenAt, amr });
  });
}

interface Confirmation {
  signedIn: SessionWithUser;
  visitor: Visitor;
  provenAt: Date;
  amr: string[];
}

async function storeConfirmation(
  { clock }: Context,
  transaction: Executor,
  { signedIn: { user, session }, visitor, provenAt, amr }: Confirmation,
): Promise<void> {
  await transaction
    .updateTable('sessions')
    .set({ confirmed_at: sql`greatest(confirmed_at, ${provenAt}::timestamptz)`, amr })
    .where('sid', '=', session.sid)
    .execute();
  const details = { methods: amr.join(' ') };
  await record(transaction, {
    event: 'sign_in_confirmed',
    at: clock.now(),
    userId: user.id,
    sid: session.sid,
    visitor,
    details,
  });
}
