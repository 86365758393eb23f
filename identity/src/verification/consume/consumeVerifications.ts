import type { VerificationAction } from '@passport/shared/schemas/verification';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { wrongCode } from '../../platform/http/errors';
import type { Executor } from '../../platform/storage/database';
import { isUsableEmail, type Accepted, type CodeChannel } from '../verification.repository';
import { readVerificationId } from '../verificationId';
import { consumeVerificationRows, type ConsumedVerification } from './consumeVerifications.repository';

/** How long an accepted code is valid: time to fill in the registration form. */
const acceptedSeconds = 30 * 60;

/** A code accepted before this is too old to be consumed. */
export const acceptedSince = (now: Date): Date => addSeconds(now, -acceptedSeconds);

/** Requirements for the codes of a sign-in. @param ids of their rows */
export const acceptedForSignIn = ({ clock }: Context, { device }: Visitor, ids: readonly string[]): Accepted => ({
  ids,
  action: 'SIGNIN',
  device,
  acceptedSince: acceptedSince(clock.now()),
});

/** Public ids of verifications, by channel; a request has at least one. */
export interface VerificationIds {
  sms?: string | null | undefined;
  email?: string | null | undefined;
  telegram?: string | null | undefined;
}

/** The channels for which a request has an id. */
export const presentedChannels = (presented: VerificationIds): CodeChannel[] =>
  (['sms', 'email', 'telegram'] as const).filter((channel) => typeof presented[channel] === 'string');

/**
 * Decodes the public ids of a request.
 * @returns one row id for each public id
 * @throws 400 wrong_code if there is none, or one was never issued
 */
export function presentedIds(context: Context, presented: VerificationIds): string[] {
  const ids = presentedChannels(presented).map((channel) =>
    readVerificationId(context.secrets.codeKey, presented[channel]!),
  );
  const known = ids.filter((id) => id !== undefined);
  if (known.length === 0 || known.length < ids.length) throw wrongCode();
  return known;
}

/**
 * Refuses the request unless each of its ids was proven on its own channel: an SMS code never replaces an email code.
 * @throws 400 wrong_code
 */
export function requireChannels(presented: VerificationIds, proven: readonly CodeChannel[]): void {
  if (presentedChannels(presented).some((channel) => !proven.includes(channel))) throw wrongCode();
}

interface ConsumedProof {
  visitor: Visitor;
  presented: VerificationIds;
  /** The action for which the codes were sent. */
  action: VerificationAction;
}

/**
 * Consumes accepted codes in the caller's transaction: each id is valid once. A sign-in consumes its codes in `insertSession` instead.
 * @throws 400 wrong_code if one is not accepted, of another action, channel or flow, too old, or consumed before
 */
export async function consumeVerifications(
  context: Context,
  transaction: Executor,
  { visitor, presented, action }: ConsumedProof,
): Promise<ConsumedVerification[]> {
  const now = context.clock.now();
  const used = await consumeVerificationRows(transaction, {
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

/** Whether a registration can consume the accepted code of an email; consumes nothing. */
export async function isAcceptedEmail(
  { secrets, clock }: Context,
  executor: Executor,
  { device }: Visitor,
  publicId: string,
): Promise<boolean> {
  const id = readVerificationId(secrets.codeKey, publicId);
  if (id === undefined) return false;
  const since = acceptedSince(clock.now());
  return isUsableEmail(executor, { ids: [id], action: 'SIGNUP', device, acceptedSince: since });
}
