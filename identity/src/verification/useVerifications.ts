import type { VerificationAction } from '@passport/shared/schemas/verification';
import { addSeconds } from '../clock';
import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import { wrongCode } from '../http/errors';
import type { Executor } from '../storage/database';
import { consumeVerifications, type CodeChannel, type VerificationRow } from './verification.repository';
import { readVerificationId } from './verificationId';

/** An accepted code may be used this long: a person fills in the register form meanwhile. */
const acceptedSeconds = 30 * 60;

export interface Presented {
  action: VerificationAction;
  /** Public ids, as far as the request has them. */
  sms?: string | null | undefined;
  email?: string | null | undefined;
}

export type UsedVerification = Pick<VerificationRow, 'channel' | 'recipient' | 'user_id'>;

/**
 * Uses accepted codes up, in the caller's transaction: each id serves one sign-in or registration.
 * @throws 400 wrong_code where there is none, or where one is not accepted, of another action, channel or flow, too old,
 *   or used before
 */
export async function useVerifications(
  context: Context,
  transaction: Executor,
  visitor: Visitor,
  { action, sms, email }: Presented,
): Promise<UsedVerification[]> {
  const now = context.clock.now();
  const presented = [sms, email].filter((id) => typeof id === 'string');
  const ids = presented.map((id) => readVerificationId(context.secrets.codeKey, id)).filter((id) => id !== undefined);
  if (ids.length === 0 || ids.length < presented.length) throw wrongCode();
  const used = await consumeVerifications(transaction, {
    ids,
    action,
    device: visitor.device,
    now,
    verifiedSince: addSeconds(now, -acceptedSeconds),
  });
  const has = (channel: CodeChannel): boolean => used.some((verification) => verification.channel === channel);
  if ((typeof sms === 'string' && !has('sms')) || (typeof email === 'string' && !has('email'))) throw wrongCode();
  return used;
}
