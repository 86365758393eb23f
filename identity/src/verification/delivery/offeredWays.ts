import type { CodeWay } from '@passport/shared/schemas/channels';
import type { VerificationAction } from '@passport/shared/schemas/verification';
import { addSeconds } from '../../platform/clock';
import { hasReached, type ReachedStage } from './deliveryStages';

/** How long a person waits for a message before another way is offered. */
export const patienceSeconds = 20;

/** What decides which ways are offered. */
export interface OfferFacts {
  action: VerificationAction;
  /** The channel of the message. */
  channel: string;
  /** In private mode the action depends on whether the phone is known, so it must not decide. */
  isPrivate: boolean;
  /** The ways to the phone, in the order of the list, without those that take nothing now. Empty for an email. */
  phoneWays: readonly CodeWay[];
}

/** Whether it is time for another way: at once after a failure, or if the gateway takes nothing now. */
export const isTimeToOffer = (stages: readonly ReachedStage[], now: Date, isUnavailable: boolean): boolean => {
  const [first] = stages;
  if (first === undefined || hasReached(stages, 'delivered')) return false;
  return isUnavailable || hasReached(stages, 'failed', 'expired') || addSeconds(first.at, patienceSeconds) <= now;
};

/** Whether a code to the phone may be replaced by one to the email address of the account, and the other way round. */
const hasBothContacts = ({ action, isPrivate }: Pick<OfferFacts, 'action' | 'isPrivate'>): boolean =>
  action === 'SIGNIN' || action === 'UPDATE_PROFILE_OLD' || (isPrivate && action === 'SIGNUP');

/** The other ways that this installation has. They follow from its settings and the request, never from a look-up of the number. */
export function offeredWays({ channel, phoneWays, ...facts }: OfferFacts): CodeWay[] {
  // A code of the Telegram bot is a second factor, which nothing replaces.
  if (channel === 'telegram') return [];
  if (channel === 'email') return hasBothContacts(facts) ? ['sms'] : [];
  const others = [...new Set(phoneWays)].filter((way) => way !== channel);
  return hasBothContacts(facts) ? ['email', ...others] : others;
}
