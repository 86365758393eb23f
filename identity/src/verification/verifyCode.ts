import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import { expiredCode, tooMany, wrongCode } from '../http/errors';
import { secondsUntil } from '../limits/counters';
import { countFailure, isClosedTo } from '../limits/failures';
import { countGlobalFailure, reportGuard } from '../limits/globalGuard';
import { pauseKey } from '../limits/sendLimits';
import { codeFor, isSameCode } from './code';
import { codeLength } from './codeLength';
import {
  acceptCode,
  findTriedVerification,
  takeTry,
  type CodeChannel,
  type TriedVerification,
} from './verification.repository';
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
async function findTried(context: Context, visitor: Visitor, command: VerifyCommand): Promise<TriedVerification> {
  const id = readVerificationId(context.secrets.codeKey, command.verification);
  const row = id === undefined ? undefined : await findTriedVerification(context.db, id, visitor.device);
  if (!row || row.channel !== command.channel || !isSameFlow(row, visitor.device)) throw wrongCode();
  return row;
}

/**
 * Accepts a code: once, within its life, within its tries.
 * @throws 400 wrong_code for a wrong, foreign or used one, also at the try that kills it; 400 expired_code for a dead or old
 *   one; 429 while code entry is closed
 */
export async function verifyCode(context: Context, visitor: Visitor, command: VerifyCommand): Promise<void> {
  const { config, secrets, clock, db } = context;
  const now = clock.now();
  const maxTries = config.limits.codeTries;
  const row = await findTried(context, visitor, command);
  const state = codeState(row, now, maxTries);
  if (state === 'accepted') throw wrongCode();
  if (state !== 'open') throw expiredCode();
  refuseWhileClosed(row, config.limits.failuresPerHour, now);

  const { id, channel, action, recipient } = row;
  const code = codeFor(secrets.codeKey, row.seed, codeLength(config, channel));
  // A sign-in of nobody is a decoy of private mode: no code of it is right.
  const isDecoy = action === 'SIGNIN' && row.user_id === null;
  if (isSameCode(command.code, code) && !isDecoy) {
    const knownDevice = row.is_known_device ? visitor.device : undefined;
    const pause = pauseKey({ channel, action, recipient, knownDevice, ip: row.ip });
    if (await acceptCode(db, { id, now, maxTries, pause })) return;
    throw wrongCode();
  }
  const { wasTry, hasRaisedGuard } = await db.transaction().execute(async (transaction) => {
    const event = {
      event: 'sign_in_failed',
      at: now,
      userId: row.user_id,
      visitor,
      details: { channel, action },
    } as const;
    if (!(await takeTry(transaction, { id, now, maxTries }, event))) return { wasTry: false, hasRaisedGuard: false };
    if (!row.is_known_device) await countFailure(transaction, row.account, config.limits.failuresPerHour, now);
    const { failuresPerMinute } = config.limits;
    return { wasTry: true, hasRaisedGuard: await countGlobalFailure(transaction, failuresPerMinute, now) };
  });
  if (hasRaisedGuard) reportGuard(context);
  throw wasTry ? wrongCode() : expiredCode();
}
