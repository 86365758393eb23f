import type { VerificationAction } from '@passport/shared/schemas/verification';
import { ipBucket } from '@passport/shared/net/ipBucket';
import type { Config } from '../../platform/config/config';
import type { CounterRule } from './counters';
import { daySeconds, hourSeconds } from '../../platform/clock';
import { maxInteger } from '../../platform/maxInteger';

type SendLimitCode = 'SESSION_LIMIT' | 'DAY_LIMIT' | 'MONTH_LIMIT' | 'too_many_requests';

/** A limit of the sends to one recipient, and the code of its refusal (spec 8). */
export interface SendRule extends CounterRule {
  code: SendLimitCode;
}

/** A request for a code, with its sender and recipient. */
export interface Send {
  channel: 'sms' | 'email' | 'telegram';
  action: VerificationAction;
  recipient: string;
  /** The browser, if it is a recognized device of the account. */
  knownDevice: string | undefined;
  ip: string;
  /** The account; null if the recipient belongs to none. */
  userId: number | null;
}

const monthSeconds = 30 * daySeconds;
/** All recognized devices of a recipient together get three times the limit of one, however many there are. */
const devicesWithFullAllowance = 3;

/** A recognized device has limits of its own, which strangers cannot exhaust. */
const owner = (send: Send): string => (send.knownDevice ? `device:${send.knownDevice}` : 'others');

/** Key of the pause between two sends of one kind; an accepted code ends it early. */
export const pauseKey = (send: Send): string => `pause|${send.channel}|${send.action}|${send.recipient}|${owner(send)}`;

/** Limits of all recognized devices of a recipient together. */
const devicesRules = ({ channel, recipient }: Send, limits: Config['limits']): SendRule[] => {
  const sends = `sends|${channel}|${recipient}|devices`;
  const together = (limit: number): number => Math.min(devicesWithFullAllowance * limit, maxInteger);
  return [
    { key: `${sends}|day`, limit: together(limits.sendsDay), windowSeconds: daySeconds, code: 'DAY_LIMIT' },
    { key: `${sends}|month`, limit: together(limits.sendsMonth), windowSeconds: monthSeconds, code: 'MONTH_LIMIT' },
  ];
};

/** A signed-in person may enter any phone as the new one and solves no challenge: an account must not be a way to send SMS all over the world. */
const newPhoneRule = ({ channel, action, userId }: Send, limits: Config['limits']): SendRule[] =>
  channel === 'sms' && action === 'UPDATE_PROFILE_NEW' && userId !== null
    ? [{ key: `new-phones|${userId}`, limit: limits.sendsDay, windowSeconds: daySeconds, code: 'DAY_LIMIT' }]
    : [];

/**
 * The limits of one send, in the order of their refusals: the pause, SESSION (an hour), DAY, MONTH, then those of all recognized
 * devices or of the account that requests codes to new phones. The shared limits of unrecognized browsers follow them: see sharedLimits.
 * The hourly limit is per recipient and IP address, the longer ones per recipient.
 */
export function sendRules(send: Send, limits: Config['limits']): SendRule[] {
  const sends = `sends|${send.channel}|${send.recipient}|${owner(send)}`;
  const hourly = send.knownDevice ? sends : `${sends}|${ipBucket(send.ip)}`;
  const pause: SendRule[] =
    limits.resendSeconds > 0
      ? [{ key: pauseKey(send), limit: 1, windowSeconds: limits.resendSeconds, code: 'too_many_requests' }]
      : [];
  return [
    ...pause,
    { key: `${hourly}|hour`, limit: limits.sendsSession, windowSeconds: hourSeconds, code: 'SESSION_LIMIT' },
    { key: `${sends}|day`, limit: limits.sendsDay, windowSeconds: daySeconds, code: 'DAY_LIMIT' },
    { key: `${sends}|month`, limit: limits.sendsMonth, windowSeconds: monthSeconds, code: 'MONTH_LIMIT' },
    ...(send.knownDevice ? devicesRules(send, limits) : newPhoneRule(send, limits)),
  ];
}
