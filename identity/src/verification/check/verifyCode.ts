import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { expiredCode, tooMany, wrongCode, type AppError } from '../../platform/http/errors';
import { secondsUntil } from '../../protection/limits/counters';
import { isLockedFor } from '../../protection/limits/failures';
import { codeFor, codeLength, isSameCode } from '../code';
import { findUncountedVerification, countTry, type CountedTry, type UncountedVerification } from './tries.repository';
import type { CodeChannel } from '../verification.repository';
import { readVerificationId } from '../verificationId';
import { codeState, isSameFlow } from './verificationState';

export interface VerifyCommand {
  channel: CodeChannel;
  /** The public id from the response of the send. */
  verification: string;
  code: string;
}

/**
 * Accepts a code once, within its lifetime and its tries.
 * @throws 400 wrong_code with the tries that are left, also for the try that kills the code; 400 wrong_code without them for a
 *   verification of another flow or an accepted one; 400 expired_code for a dead or old code; 429 while code entry is locked
 */
export async function verifyCode(context: Context, visitor: Visitor, command: VerifyCommand): Promise<void> {
  const id = readVerificationId(context.secrets.codeKey, command.verification);
  if (id === undefined) throw wrongCode();
  // The first verification of a code is its own seed, so that most tries need no query before.
  const counted =
    (await tryCode(context, visitor, command, { id, seed: id })) ?? (await tryResent(context, visitor, command, id));
  if (counted.is_accepted) return;
  await context.globalGuard.countFailure();
  throw wrongCode(context.config.limits.codeTries - counted.tries);
}

/** Tries a verification that shares the seed of an earlier one. @throws the reason if no try is counted */
async function tryResent(context: Context, visitor: Visitor, command: VerifyCommand, id: string): Promise<CountedTry> {
  const find = async (): Promise<UncountedVerification> => {
    const row = await findUncountedVerification(context.db, id, visitor.device);
    if (!row || row.channel !== command.channel || !isSameFlow(row, visitor.device)) throw wrongCode();
    return row;
  };
  const row = await find();
  if (row.seed === id) throw refusal(context, row);
  const counted = await tryCode(context, visitor, command, { id, seed: row.seed });
  if (!counted) throw refusal(context, await find());
  return counted;
}

/** @returns undefined if no try was counted */
function tryCode(
  { config, secrets, clock, db }: Context,
  visitor: Visitor,
  { channel, code }: VerifyCommand,
  { id, seed }: { id: string; seed: string },
): Promise<CountedTry | undefined> {
  const isRight = isSameCode(code, codeFor(secrets.codeKey, seed, codeLength(config, channel)));
  const { codeTries: maxTries, failuresPerHour } = config.limits;
  return countTry(db, { id, seed, channel, isRight, visitor, now: clock.now(), maxTries, failuresPerHour });
}

/** Why no try was counted for a verification of this flow; it does not depend on the typed code. */
function refusal({ config, clock }: Context, row: UncountedVerification): AppError {
  const now = clock.now();
  const { codeTries, failuresPerHour } = config.limits;
  const state = codeState(row, now, codeTries);
  if (state === 'open' && isLockedFor(row, failuresPerHour, now))
    return tooMany('too_many_requests', secondsUntil(row.failures_reset_at!, now));
  return state === 'dead' || state === 'expired' ? expiredCode() : wrongCode();
}
