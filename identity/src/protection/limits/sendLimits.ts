import type { VerificationAction } from '@passport/shared/schemas/verification';
import { ipBucket } from '@passport/shared/net/ipBucket';
import type { Config } from '../../platform/config/config';
import type { CounterRule } from './counters';
import { daySeconds, hourSeconds } from '../../platform/clock';
import { maxInteger } from '../../platform/maxInteger';

type SendLimitCode = 'SESSION_LIMIT' | 'DAY_LIMIT' | 'MONTH_LIMIT' | 'too_many_requests';

/** A limit of sends, and the code of its refusal (spec 8). */
export interface SendRule extends CounterRule {
  code: SendLimitCode;
  /** Alert to raise when the limit is exceeded. */
  alert?: 'prefix_burst';
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

/** The numbers of a block differ in their last digits only: a thousand numbers share a limit. */
const numberBlockDigits = 3;
const mailsWindowSeconds = 600;
const monthSeconds = 30 * daySeconds;
/** All recognized devices of a recipient together get as much as three: whoever signs in on many of them gets no more. */
const devicesWithFullAllowance = 3;

/** A recognized device has limits of its own, which strangers cannot exhaust. */
const owner = (send: Send): string => (send.knownDevice ? `device:${send.knownDevice}` : 'others');

/** Key of the pause between two sends of one kind; an accepted code ends it early. */
export const pauseKey = (send: Send): string => `pause|${send.channel}|${send.action}|${send.recipient}|${owner(send)}`;

/**
 * Limits that strangers share across recipients. SMS are limited by block of neighbouring numbers: SMS fraud uses whole blocks.
 * Codes by email and Telegram are limited by IP address: they cost nothing, and users can be named by guessed ids.
 */
function strangerRules({ channel, recipient, ip }: Send, limits: Config['limits']): SendRule[] {
  return channel === 'sms'
    ? [
        {
          key: `prefix|${recipient.slice(0, -numberBlockDigits)}`,
          limit: limits.sendsPrefix,
          windowSeconds: hourSeconds,
          code: 'too_many_requests',
          alert: 'prefix_burst',
        },
      ]
    : [
        {
          key: `mails|${ipBucket(ip)}`,
          limit: limits.probesPerIp,
          windowSeconds: mailsWindowSeconds,
          code: 'too_many_requests',
        },
      ];
}

/** Limits of all recognized devices of a recipient together. */
const devicesRules = ({ channel, recipient }: Send, limits: Config['limits']): SendRule[] => {
  const sends = `sends|${channel}|${recipient}|devices`;
  const together = (limit: number): number => Math.min(devicesWithFullAllowance * limit, maxInteger);
  return [
    { key: `${sends}|day`, limit: together(limits.sendsDay), windowSeconds: daySeconds, code: 'DAY_LIMIT' },
    { key: `${sends}|month`, limit: together(limits.sendsMonth), windowSeconds: monthSeconds, code: 'MONTH_LIMIT' },
  ];
};

/** A signed-in person names any phone as the new one and solves no challenge: an account must not be a way to send SMS all over the world. */
const newPhoneRule = ({ channel, action, userId }: Send, limits: Config['limits']): SendRule[] =>
  channel === 'sms' && action === 'UPDATE_PROFILE_NEW' && userId !== null
    ? [{ key: `new-phones|${userId}`, limit: limits.sendsDay, windowSeconds: daySeconds, code: 'DAY_LIMIT' }]
    : [];

/**
 * The limits of one send, in the order of their refusals: the pause, SESSION (an hour), DAY, MONTH, then the shared limits of recognized
 * devices or of strangers.
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
    ...(send.knownDevice
      ? devicesRules(send, limits)
      : [...strangerRules(send, limits), ...newPhoneRule(send, limits)]),
  ];
}
