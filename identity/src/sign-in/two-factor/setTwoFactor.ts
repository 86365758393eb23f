import type { FactorProof, SetTwoFactorAnswer, SetTwoFactorBody } from '@passport/shared/schemas/twoFactor';
import type { Transaction } from 'kysely';
import { record } from '../../protection/audit/audit';
import { countAction } from '../../protection/limits/countAction';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { AppError, wrongCode } from '../../platform/http/errors';
import { notify } from '../../messaging/notices/notify';
import { suspendUnlessProven } from '../../people/operators.repository';
import { lockUser } from '../../sessions/lockUser';
import { requireOpenSession } from '../../sessions/requireOpenSession';
import { requireRecentSignIn } from '../../sessions/requireRecentSignIn';
import { removeMfaFromSessions, type SessionWithUser } from '../../sessions/sessions.repository';
import type { Tables } from '../../platform/storage/tables';
import { consumeVerificationRows } from '../../verification/consume/consumeVerifications.repository';
import type { Accepted } from '../../verification/verification.repository';
import { endReset } from './factorReset.repository';
import { confirmNewFactor } from './newFactor';
import { proveFactor, wrongProof } from './proveFactor';
import { provenInSession } from './provenInSession';
import { changedMeanwhile, requireSameFactor } from './requireSameFactor';
import { newRecoveryCodes, storeRecoveryCodes, type NewRecoveryCodes } from './recoveryCodes';
import { consumeRecoveryCode } from './consumeRecoveryCode';
import { readFactorState, replaceRecoveryCodes, replaceSecondFactor, type RecoveryCode } from './twoFactor.repository';

/** Each call computes up to eleven hashes, which occupy the whole pool for a fifth of a second. */
const hashingCallsPerUser = 10;
const hashingWindowSeconds = 600;

/**
 * Counts a call that computes new hashes for a user, in any session; call it before the first of them.
 * @throws 429 too_many_requests past ten calls in ten minutes
 */
const countHashingCall = (context: Context, userId: number): Promise<void> =>
  countAction(context, context.db, {
    key: `hashing|${userId}`,
    limit: hashingCallsPerUser,
    windowSeconds: hashingWindowSeconds,
  });

/** The proof of the current factor; the change consumes it. */
interface CurrentProof {
  accepted: Accepted;
  recoveryCode?: RecoveryCode;
  /** When the proven factor was turned on; null if none is. */
  enabledAt: Date | null;
}

/**
 * The proof of the current factor and of an own contact. DISABLE accepts it next to `mode` as well, and PHONE_EMAIL counts its two
 * codes.
 */
function currentProof({ mode, current, ...fields }: SetTwoFactorBody): FactorProof {
  if (mode === 'DISABLE') return { ...fields, ...current };
  const { phone_verification, email_verification } = fields;
  return { ...(mode === 'PHONE_EMAIL' && { phone_verification, email_verification }), ...current };
}

/**
 * Checks the current factor and that the sign-in is recent; a code to an own contact that was accepted within five minutes counts
 * as a recent sign-in too.
 * @throws 401 recent_sign_in_required, before anything is consumed; what `proveFactor` throws
 */
async function proveCurrent(
  context: Context,
  visitor: Visitor,
  signedIn: SessionWithUser,
  proof: FactorProof,
): Promise<CurrentProof> {
  const { user, session } = signedIn;
  // Read before the proof, which proves this factor or a later one.
  const { enabled_at } = await readFactorState(context.db, user.id);
  const { accepted, channels, provenAt } = await provenInSession(context, visitor, {
    user,
    proof,
    action: 'UPDATE_PROFILE_OLD',
  });
  requireRecentSignIn(context, session, provenAt);
  const proven: CurrentProof = { accepted, enabledAt: enabled_at };
  const onRecoveryCode = (code: RecoveryCode): void => void (proven.recoveryCode = code);
  const check = { user, proven: channels, proof, action: 'UPDATE_PROFILE_OLD', onRecoveryCode } as const;
  await proveFactor(context, visitor, check);
  return proven;
}

/** Moves field errors of the current factor to `current.<field>`: the new factor may have a field of the same name. */
function ofCurrent(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  const fields = Object.fromEntries(Object.entries(error.fields).map(([name, key]) => [`current.${name}`, key]));
  return new AppError(error.status, error.messageKey, { fields, ...(error.code && { code: error.code }) });
}

/** Consumes a recovery code with the change that it proves. @throws 400 wrong_code if a parallel request consumed it */
async function consumeRecoveryCodeOrThrow(...consumption: Parameters<typeof consumeRecoveryCode>): Promise<void> {
  if (!(await consumeRecoveryCode(...consumption))) throw wrongProof('recovery_code');
}

/** Consumes accepted codes with the change that they prove. @throws 400 wrong_code if a parallel request consumed one */
async function consumeAccepted(
  transaction: Transaction<Tables>,
  proofs: readonly Accepted[],
  now: Date,
): Promise<void> {
  const seen = new Set<string>();
  for (const accepted of proofs) {
    const ids = accepted.ids.filter((id) => !seen.has(id));
    ids.forEach((id) => seen.add(id));
    if (ids.length === 0) continue;
    const used = await consumeVerificationRows(transaction, { ...accepted, ids, now });
    if (used.length < ids.length) throw wrongCode();
  }
}

/**
 * Turns a second factor on, replaces it or turns it off (`PATCH /user/set_2fa/`). Both the new and the current factor have to be
 * proven. The person is notified; every contact of theirs where the factor is turned off.
 * @throws 401 recent_sign_in_required, 400 on the field that is missing or wrong (`current.<field>` for the current factor),
 *   401 second_factor_required, 409 if a parallel request changed it, 429 past ten calls in ten minutes that hash
 */
export async function setTwoFactor(
  context: Context,
  visitor: Visitor,
  signedIn: SessionWithUser,
  body: SetTwoFactorBody,
): Promise<SetTwoFactorAnswer> {
  const { user, session } = signedIn;
  const { mode } = body;
  const previous = user.two_factor_auth;
  // These two modes have nothing to replace.
  if (mode === previous && (mode === 'DISABLE' || mode === 'PHONE_EMAIL')) return { mode };

  const newFactor = mode === 'DISABLE' ? undefined : await confirmNewFactor(mode, context, visitor, signedIn, body);
  // Required even if no factor is on yet: a stolen session must not lock its owner out.
  const current = await proveCurrent(context, visitor, signedIn, currentProof(body)).catch((error: unknown) => {
    throw body.current ? ofCurrent(error) : error;
  });
  const { accepted, recoveryCode } = current;
  // Hashing comes after the proof, so that the service never hashes without one.
  const needsCodes = previous === 'DISABLE';
  if (needsCodes || mode === 'PASSWORD') await countHashingCall(context, user.id);
  const stored = await newFactor?.prepare();
  const codes: NewRecoveryCodes | undefined = needsCodes ? await newRecoveryCodes(context) : undefined;

  const now = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ two_factor_auth: mode })
      .where('id', '=', user.id)
      .where('two_factor_auth', '=', previous)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw changedMeanwhile();
    await requireOpenSession(transaction, signedIn);
    await requireSameFactor(transaction, user.id, current.enabledAt);
    await consumeAccepted(transaction, [accepted, ...(newFactor?.accepted ? [newFactor.accepted] : [])], now);
    if (recoveryCode)
      await consumeRecoveryCodeOrThrow(context, transaction, {
        user,
        visitor,
        code: recoveryCode,
        isNotifiedElsewhere: mode === 'DISABLE',
      });
    // The code of the authenticator that is replaced has proven it in this call.
    if (mode === 'TOTP' && (previous !== 'TOTP' || recoveryCode)) await suspendUnlessProven(transaction, signedIn);
    await replaceSecondFactor(transaction, user.id, stored, now);
    if (mode !== 'DISABLE') await removeMfaFromSessions(transaction, user.id);
    if (codes) await storeRecoveryCodes(transaction, user.id, codes);
    if (mode === 'DISABLE') await replaceRecoveryCodes(transaction, user.id, []);
    // A person who has the factor does not need the operator's reset.
    await endReset(transaction, user.id, now);
    const change = mode === 'DISABLE' ? 'factor_disabled' : 'factor_enabled';
    const factor = mode === 'DISABLE' ? previous : mode;
    const notice = recoveryCode && mode === 'DISABLE' ? 'factor_disabled_by_recovery' : change;
    const event = { event: change, at: now, userId: user.id, sid: session.sid, visitor } as const;
    await record(transaction, { ...event, details: { mode: factor, previous } });
    // A removal of protection is reported to every contact; for an addition one message is enough.
    const to = mode === 'DISABLE' && { to: 'every' as const };
    await notify(context, transaction, { notice, user, visitor, ...to, facts: { factor } });
  });
  return { mode, ...(codes && { recovery_codes: codes.codes }) };
}

/**
 * Replaces the recovery codes (`POST /user/2fa/recovery_codes/`).
 * @throws as `setTwoFactor`; 400 if no factor is on
 */
export async function renewRecoveryCodes(
  context: Context,
  visitor: Visitor,
  signedIn: SessionWithUser,
  proof: FactorProof,
): Promise<string[]> {
  const { user, session } = signedIn;
  if (user.two_factor_auth === 'DISABLE') throw new AppError(400, 'errors.two-factor-off');
  const current = await proveCurrent(context, visitor, signedIn, proof);
  const { accepted, recoveryCode } = current;
  await countHashingCall(context, user.id);
  const codes = await newRecoveryCodes(context);
  const now = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    const { two_factor_auth } = await lockUser(transaction, user.id);
    await requireOpenSession(transaction, signedIn);
    // The proof was judged by the mode that the call began with, which may be older than `enabledAt`.
    if (two_factor_auth !== user.two_factor_auth) throw changedMeanwhile();
    await requireSameFactor(transaction, user.id, current.enabledAt);
    await consumeAccepted(transaction, [accepted], now);
    if (recoveryCode) await consumeRecoveryCodeOrThrow(context, transaction, { user, visitor, code: recoveryCode });
    await storeRecoveryCodes(transaction, user.id, codes);
    await record(transaction, { event: 'recovery_codes_made', at: now, userId: user.id, sid: session.sid, visitor });
    await notify(context, transaction, { notice: 'recovery_codes_made', user, visitor });
  });
  return codes.codes;
}
