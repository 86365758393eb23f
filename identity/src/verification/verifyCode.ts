import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import { expiredCode, tooMany, wrongCode } from '../http/errors';
import { secondsUntil } from '../limits/counters';
import { countFailure, isClosedTo } from '../limits/failures';
import { countGlobalFailure, reportGuard } from '../limits/globalGuard';
import { codeFor, isSameCode } from './code';
import { codeLength } from './codeLength';
import { acceptCode, findTriedVerification, takeTry, type TriedVerification } from './tries.repository';
import type { CodeChannel } from './verification.repository';
import { readVerificationId } from './verificationId';
import { codeState, isSameFlow } from './verificationState';

export interface VerifyCommand {
  channel: CodeChannel;
  /** The public id, as the send answered it. */
  verification: string;
  code: string;
}

/** Code entry of an account is closed to strange browsers for a while after too many wrong codes. */
function refuseWhileClosed(row: TriedVerification, limit: number, now: Date): void {
  if (isClosedTo(row, limit, now)) throw tooMany('too_many_requests', secondsUntil(row.failures_reset_at!, now));
}

/** The verification that an id names, on this channel and in this flow; anything else is as good as a wrong code. */
async function findTried(context: Context, visitor: Visitor, id: string, channel: CodeChannel) {
  const row = await findTriedVerification(context.db, id, visitor.device);
  if (!row || row.channel !== channel || !isSameFlow(row, visitor.device)) throw wrongCode();
  return row;
}

/**
 * Accepts a code: once, within its life, within its tries.
 * @throws 400 wrong_code for a wrong, foreign or used one, also at the try that kills it; 400 expired_code for a dead or old
 *   one; 429 while code entry is closed
 */
export async function verifyCode(context: Context, visitor: Visitor, command: VerifyCommand): Promise<void> {
  const { config, secrets, clock, db } = context;
  const { channel } = command;
  const now = clock.now();
  const { codeTries: maxTries, failuresPerHour } = config.limits;
  const { device } = visitor;
  const id = readVerificationId(secrets.codeKey, command.verification);
  if (id === undefined) throw wrongCode();
  const isRightFor = (seed: string) =>
    isSameCode(command.code, codeFor(secrets.codeKey, seed, codeLength(config, channel)));
  const accept = (seed: string) => acceptCode(db, { id, seed, channel, device, now, maxTries, failuresPerHour });

  // The first verification of a code is its own seed: where the code is right for that, nothing has to be read before.
  if (isRightFor(id) && (await accept(id))) return;
  const row = await findTried(context, visitor, id, channel);
  const state = codeState(row, now, maxTries);
  if (state === 'accepted') throw wrongCode();
  if (state !== 'open') throw expiredCode();
  refuseWhileClosed(row, failuresPerHour, now);
  const isDecoy = row.action === 'SIGNIN' && row.user_id === null;
  if (isRightFor(row.seed) && !isDecoy) {
    if (await accept(row.seed)) return;
    throw wrongCode();
  }
  await failTry(context, visitor, row);
}

/**
 * Counts a wrong code: against its verification, against the account where the browser is strange, and against all.
 * @throws 400 wrong_code, or expired_code where the code had died meanwhile
 */
async function failTry(context: Context, visitor: Visitor, row: TriedVerification): Promise<never> {
  const { limits } = context.config;
  const now = context.clock.now();
  const { id, channel, action } = row;
  const { wasTry, hasRaisedGuard } = await context.db.transaction().execute(async (transaction) => {
    const event = {
      event: 'sign_in_failed',
      at: now,
      userId: row.user_id,
      visitor,
      details: { channel, action },
    } as const;
    if (!(await takeTry(transaction, { id, now, maxTries: limits.codeTries }, event)))
      return { wasTry: false, hasRaisedGuard: false };
    if (!row.is_known_device) await countFailure(transaction, row.account, limits.failuresPerHour, now);
    return { wasTry: true, hasRaisedGuard: await countGlobalFailure(transaction, limits.failuresPerMinute, now) };
  });
  if (hasRaisedGuard) reportGuard(context);
  throw wasTry ? wrongCode() : expiredCode();
}
