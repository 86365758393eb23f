import type { DeliveryAnswer } from '@passport/shared/schemas/delivery';
import { isPhoneChannel, type CodeWay } from '@passport/shared/schemas/channels';
import type { Context } from '../../context';
import { addSeconds } from '../../platform/clock';
import type { Visitor } from '../../platform/devices/visitor';
import { notFound } from '../../platform/http/errors';
import { isSameFlow } from '../check/verificationState';
import { readVerificationId } from '../verificationId';
import { findSentVerification, type SentMessage } from './delivery.repository';
import { hasReached, stagesOf } from './deliveryStages';
import { isTimeToOffer, offeredWays, type OfferFacts } from './offeredWays';

/**
 * In private mode a stage shows this much later: the stages of a decoy are there ahead of their time, those of a real message only once they are
 * written.
 */
const hiddenSeconds = 1;

/** The messages of a registration and a sign-in are asked for by people whom nobody knows yet. */
const isBeforeSignIn = (action: string): boolean => action === 'SIGNIN' || action === 'SIGNUP';

/** The other ways for a person. @param recipient of the message; a phone only if that went to one */
function waysOf({ channels, outbox }: Context, facts: Omit<OfferFacts, 'phoneWays'>, recipient: string): CodeWay[] {
  const routes = isPhoneChannel(facts.channel) ? channels.routesTo(recipient) : [];
  const phoneWays = routes.filter((route) => !outbox.isUnavailable(route)).map(({ channel }) => channel);
  return offeredWays({ ...facts, phoneWays });
}

/** What an email to a phone's owner may tell before a sign-in in private mode: nothing that comes later than the mail server's reply. */
const withoutReports = (message: SentMessage): SentMessage => ({
  ...message,
  delivered_at: null,
  ...(message.state === 'sent' && { failed_at: null }),
});

/**
 * What became of the last message of a verification (`GET /user/delivery/`): its stages, and which other ways there are. Whoever may see them has
 * paid for the message with a limited send. Why it failed is told to a recognized device of the account and to its session only.
 * @param signedIn id of the signed-in user
 * @throws 404 for a verification that was never issued, or of another flow
 */
export async function delivery(
  context: Context,
  { device }: Visitor,
  { verification, signedIn }: { verification: string; signedIn: number | undefined },
): Promise<DeliveryAnswer> {
  const id = readVerificationId(context.secrets.codeKey, verification);
  const found = id && (await findSentVerification(context.db, id, device));
  if (!found || !isSameFlow(found, device)) throw notFound();
  const { action, recipient, user_id, message, is_known_device } = found;
  if (message === null) return { stages: [], offer: [] };

  const now = context.clock.now();
  const isTold = is_known_device || (user_id !== null && user_id === signedIn);
  const isPrivate = context.config.identifyMode === 'private' && isBeforeSignIn(action);
  const isEmail = message.channel === 'email';
  const shown = isPrivate && isEmail && !isTold ? withoutReports(message) : message;
  const stages = stagesOf(shown, isPrivate ? addSeconds(now, -hiddenSeconds) : now);
  const isLate = isTimeToOffer(stages, now, context.outbox.isUnavailable(message));
  return {
    stages: stages.map(({ stage, at }) => ({ stage, at: at.toISOString() })),
    ...(isTold && hasReached(stages, 'failed') && { reason: shown.failure_reason ?? 'unknown' }),
    offer: isLate ? waysOf(context, { action, channel: message.channel, isPrivate }, recipient) : [],
  };
}
