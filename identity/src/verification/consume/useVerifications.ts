import type { VerificationAction } from '@passport/shared/schemas/verification';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { wrongCode } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import { consumeVerifications, type CodeChannel, type UsedVerification } from '../verification.repository';
import { readVerificationId } from '../verificationId';

/** An accepted code may be used this long: a person fills in the register form meanwhile. */
const acceptedSeconds = 30 * 60;

/** Accepted before this, a code is too old to be used. */
export const acceptedSince = (now: Date): Date => addSeconds(now, -acceptedSeconds);

/** Public ids, as far as a request has them. */
export interface Presented {
  sms?: string | null | undefined;
  email?: string | null | undefined;
  telegram?: string | null | undefined;
}

/** The channels for which a request has an id. */
export const presentedChannels = (presented: Presented): CodeChannel[] =>
  (['sms', 'email', 'telegram'] as const).filter((channel) => typeof presented[channel] === 'string');

/**
 * The rows that a request names.
 * @returns one id for each public id
 * @throws 400 wrong_code where there is none, or one that we never gave out
 */
export function presentedIds(context: Context, presented: Presented): string[] {
  const ids = presentedChannels(presented).map((channel) =>
    readVerificationId(context.secrets.codeKey, presented[channel]!),
  );
  const known = ids.filter((id) => id !== undefined);
  if (known.length === 0 || known.length < ids.length) throw wrongCode();
  return known;
}

/**
 * Refuses ids that did not all turn out usable, each on its own channel: an SMS code never stands for an e-mail one.
 * @throws 400 wrong_code
 */
export function requireChannels(presented: Presented, proven: readonly CodeChannel[]): void {
  if (presentedChannels(presented).some((channel) => !proven.includes(channel))) throw wrongCode();
}

/**
 * Uses accepted codes up, in the caller's transaction: each id serves once.
 * @param action what the codes were sent for; SIGNUP by default
 * @throws 400 wrong_code where one is not accepted, of another action, channel or flow, too old, or used before
 */
export async function useVerifications(
  context: Context,
  transaction: Executor,
  visitor: Visitor,
  presented: Presented,
  action: VerificationAction = 'SIGNUP',
): Promise<UsedVerification[]> {
  const now = context.clock.now();
  const used = await consumeVerifications(transaction, {
    ids: presentedIds(context, presented),
    action,
    device: visitor.device,
    now,
    acceptedSince: acceptedSince(now),
  });
  requireChannels(
    presented,
    used.map(({ channel }) => channel),
  );
  return used;
}
