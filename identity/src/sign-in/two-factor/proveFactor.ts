import type { TwoFactorMode } from '@passport/shared/schemas/common';
import type { FactorProof, SecondFactor } from '@passport/shared/schemas/twoFactor';
import type { VerificationAction } from '@passport/shared/schemas/verification';
import type { Transaction } from 'kysely';
import type { Context } from '../../context';
import { decryptText } from '../../platform/encryption';
import type { Visitor } from '../../platform/devices/visitor';
import { type AppError, invalidField, secondFactorRequired, tooMany } from '../../platform/http/errors';
import { secondsUntil } from '../../protection/limits/counters';
import { accountKey, isLockedFor } from '../../protection/limits/failures';
import type { Executor } from '../../platform/storage/database';
import type { Tables } from '../../platform/storage/tables';
import type { UserRow } from '../../people/users.repository';
import type { CodeChannel } from '../../verification/verification.repository';
import { readRecoveryCode } from './recoveryCodes';
import { consumeRecoveryCode } from './consumeRecoveryCode';
import { totpPurpose, totpStep } from './totp';
import {
  findSecondFactor,
  resetFactorTries,
  recordWrongProof,
  countFactorTry,
  consumeTotpStep,
  type RecoveryCode,
  type TriedFactor,
} from './twoFactor.repository';
import { hourSeconds } from '../../platform/clock';

/** The fifth wrong proof in a row locks the factor for half a minute, each later one for twice as long. */
export const tryRules = { free: 5, firstSeconds: 30, longestSeconds: hourSeconds } as const;

/** Proofs that are typed; accepted codes are in `proven`. */
type TypedProof = Pick<FactorProof, 'password' | 'totp' | 'recovery_code'>;

type TypedField = keyof TypedProof;

interface FactorCheck {
  user: UserRow;
  /** Channels of the accepted codes that came with the proof. */
  proven: readonly CodeChannel[];
  proof: TypedProof;
  /** The step that requires it: a wrong one is recorded in the history as that of a sign-in, or of the account. */
  action: Extract<VerificationAction, 'SIGNIN' | 'UPDATE_PROFILE_OLD'>;
  /** Receives a right recovery code that the caller consumes with its change; by default it is consumed immediately. */
  onRecoveryCode?(code: RecoveryCode): void;
  /** Runs in the transaction of an immediate consumption of a recovery code. */
  rememberProof?(transaction: Transaction<Tables>): Promise<void>;
}

const methods: Partial<Record<TwoFactorMode, string>> = { PASSWORD: 'pwd', TOTP: 'otp' };

/** The method of RFC 8176 that proves a mode; undefined if the channels of its codes are the methods. */
export const factorMethod = (mode: TwoFactorMode): string | undefined => methods[mode];

/** Whether a second factor is typed, and tries at it are counted; the others are proven by codes. */
export const isTyped = (mode: TwoFactorMode): boolean => mode === 'PASSWORD' || mode === 'TOTP';

/** Whether the accepted codes prove the mode. */
const isProvenByCodes = (mode: SecondFactor, proven: readonly CodeChannel[]): boolean =>
  mode === 'TELEGRAM'
    ? proven.includes('telegram')
    : mode === 'PHONE_EMAIL' && proven.includes('sms') && proven.includes('email');

/** The proof to check: a recovery code replaces any factor. */
function typedField(mode: SecondFactor, proof: TypedProof): TypedField | undefined {
  if (proof.recovery_code) return 'recovery_code';
  if (mode === 'PASSWORD' && proof.password) return 'password';
  return mode === 'TOTP' && proof.totp ? 'totp' : undefined;
}

export const wrongProof = (field: TypedField): AppError =>
  field === 'password'
    ? invalidField('password', 'errors.invalid-password', 'wrong_password')
    : invalidField(field, 'errors.invalid-code', 'wrong_code');

/**
 * Checks the second factor of a user; every way into an account passes this gate. A right proof is consumed: a time step
 * and a recovery code count once, also in parallel requests.
 * @returns the method for `amrOf`; undefined if there is no factor or accepted codes alone proved it
 * @throws 401 second_factor_required with the mode if no proof was presented, or its factor was replaced meanwhile; 400 on the field
 *   of a wrong one, 429 while the factor is closed after too many wrong ones
 */
export async function proveFactor(
  context: Context,
  visitor: Visitor,
  { user, proven, proof, action, ...recovery }: FactorCheck,
): Promise<string | undefined> {
  const mode = user.two_factor_auth;
  if (mode === 'DISABLE' || isProvenByCodes(mode, proven)) return undefined;
  const field = typedField(mode, proof);
  if (!field) throw secondFactorRequired(mode);

  const { db, clock, config } = context;
  const now = clock.now();
  const account = accountKey(user.id, user.phone);
  const factor = await findSecondFactor(db, user.id, { device: visitor.device, account });
  if (!factor) throw secondFactorRequired(mode);
  if (isLockedFor(factor, config.limits.failuresPerHour, now))
    throw tooMany('too_many_requests', secondsUntil(factor.failures_reset_at!, now));
  if (!(await countFactorTry(db, user.id, now, tryRules))) throw await closedFactor(context, visitor, user);

  const typed = proof[field] ?? '';
  const isRight =
    field === 'recovery_code'
      ? await isRecoveryCode(context, visitor, { user, ...recovery }, typed)
      : await isRightProof(context, factor, field, typed);
  if (isRight) {
    const isInUse = await resetFactorTries(db, factor);
    // Recovery codes stay when a factor is replaced.
    if (!isInUse && field !== 'recovery_code') throw secondFactorRequired(await modeInUse(db, user));
    return field === 'recovery_code' ? 'recovery' : factorMethod(mode);
  }
  const details = { factor: field, action };
  const event = { event: 'sign_in_failed', at: now, userId: user.id, visitor, details } as const;
  const unrecognizedBy = factor.is_known_device ? undefined : account;
  await recordWrongProof(db, { unrecognizedBy, failuresPerHour: config.limits.failuresPerHour, now }, event);
  await context.globalGuard.countFailure();
  throw wrongProof(field);
}

/** The mode of the factor that has replaced the given one; the given one's if none is on any more. */
async function modeInUse(executor: Executor, { id, two_factor_auth }: UserRow): Promise<TwoFactorMode> {
  const row = await executor.selectFrom('users').select('two_factor_auth').where('id', '=', id).executeTakeFirst();
  return row && row.two_factor_auth !== 'DISABLE' ? row.two_factor_auth : two_factor_auth;
}

/** Reads the factor again: another request may have locked it since. */
async function closedFactor(context: Context, visitor: Visitor, user: UserRow): Promise<AppError> {
  const account = accountKey(user.id, user.phone);
  const factor = await findSecondFactor(context.db, user.id, { device: visitor.device, account });
  const now = context.clock.now();
  return tooMany('too_many_requests', secondsUntil(factor?.closed_until ?? now, now));
}

/** Whether a text is an unused recovery code of the user. */
async function isRecoveryCode(
  context: Context,
  visitor: Visitor,
  { user, onRecoveryCode, rememberProof }: Pick<FactorCheck, 'user' | 'onRecoveryCode' | 'rememberProof'>,
  typed: string,
): Promise<boolean> {
  const code = await readRecoveryCode(context, user.id, typed);
  if (!code) return false;
  if (!onRecoveryCode)
    return context.db.transaction().execute(async (transaction) => {
      const isConsumed = await consumeRecoveryCode(context, transaction, { user, visitor, code });
      if (isConsumed) await rememberProof?.(transaction);
      return isConsumed;
    });
  onRecoveryCode(code);
  return true;
}

async function isRightProof(
  { db, clock, hashing, secrets }: Context,
  { user_id, password_hash, totp_secret }: TriedFactor,
  field: Exclude<TypedField, 'recovery_code'>,
  typed: string,
): Promise<boolean> {
  if (field === 'password') return password_hash !== null && hashing.isHashOf(password_hash, typed);
  if (totp_secret === null) return false;
  const step = totpStep(decryptText(secrets.encryptionKey, totpPurpose(user_id), totp_secret), typed, clock.now());
  return step !== undefined && consumeTotpStep(db, user_id, step);
}
