import type { VerificationAction } from '@passport/shared/schemas/verification';
import { ipBucket } from '@passport/shared/net/ipBucket';
import type { Config } from '../../platform/config/config';
import type { CounterRule } from './counters';
import { daySeconds, hourSeconds } from '../../platform/clock';

type SendLimitCode = 'SESSION_LIMIT' | 'DAY_LIMIT' | 'MONTH_LIMIT' | 'too_many_requests';

/** A limit of sends and the code that a refusal by it carries (spec 8). */
export interface SendRule extends CounterRule {
  code: SendLimitCode;
  /** Told to the operator where the rule is broken. */
  alert?: 'prefix_burst';
}

/** Who wants a code sent, and where to. */
export interface Send {
  channel: 'sms' | 'email' | 'telegram';
  action: VerificationAction;
  recipient: string;
  /** The browser, where the account has been signed in on it before. */
  knownDevice: string | undefined;
  ip: string;
}

/** Numbers that differ in their last digits only are neighbours: a thousand of them share an allowance. */
const neighbourDigits = 3;
const mailsWindowSeconds = 600;
const monthSeconds = 30 * daySeconds;

/** A recognised browser has an allowance of its own, which strangers cannot use up. */
const owner = (send: Send): string => (send.knownDevice ? `device:${send.knownDevice}` : 'others');

/** Key of the pause between two sends of one kind; it ends early when the code is accepted. */
export const pauseKey = (send: Send): string => `pause|${send.channel}|${send.action}|${send.recipient}|${owner(send)}`;

/**
 * What strangers share beyond one recipient. SMS to neighbouring numbers: whoever earns by them takes a whole block.
 * E-mail from one address: it costs nobody anything, and users can be named by guessed numbers.
 */
function strangerRules({ channel, recipient, ip }: Send, limits: Config['limits']): SendRule[] {
  return channel === 'sms'
    ? [
        {
          key: `prefix|${recipient.slice(0, -neighbourDigits)}`,
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

/**
 * The limits that one send has to keep, in the order in which a refusal names them: the pause, then SESSION, DAY
 * and MONTH, then those of strangers together. An hour's allowance belongs to the recipient together with the address, the
 * longer ones to the recipient.
 */
export function sendRules(send: Send, limits: Config['limits']): SendRule[] {
  const sends = `sends|${send.channel}|${send.recipient}|${owner(send)}`;
  const session = send.knownDevice ? sends : `${sends}|${ipBucket(send.ip)}`;
  const pause: SendRule[] =
    limits.resendSeconds > 0
      ? [{ key: pauseKey(send), limit: 1, windowSeconds: limits.resendSeconds, code: 'too_many_requests' }]
      : [];
  return [
    ...pause,
    { key: `${session}|hour`, limit: limits.sendsSession, windowSeconds: hourSeconds, code: 'SESSION_LIMIT' },
    { key: `${sends}|day`, limit: limits.sendsDay, windowSeconds: daySeconds, code: 'DAY_LIMIT' },
    { key: `${sends}|month`, limit: limits.sendsMonth, windowSeconds: monthSeconds, code: 'MONTH_LIMIT' },
    ...(send.knownDevice ? [] : strangerRules(send, limits)),
  ];
}
