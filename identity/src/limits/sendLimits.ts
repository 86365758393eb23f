import type { VerificationAction } from '@passport/shared/schemas/verification';
import type { Config } from '../config';
import type { CounterRule } from './counters';
import { ipBucket } from './ipBucket';

type SendLimitCode = 'SESSION_LIMIT' | 'DAY_LIMIT' | 'MONTH_LIMIT' | 'too_many_requests';

/** A limit of sends and the code that a refusal by it carries (specification section 8). */
export interface SendRule extends CounterRule {
  code: SendLimitCode;
}

/** Who wants a code sent, and where to. */
export interface Send {
  channel: 'sms' | 'email';
  action: VerificationAction;
  recipient: string;
  /** The browser, where the account has been signed in on it before. */
  knownDevice: string | undefined;
  ip: string;
}

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
const monthSeconds = 30 * daySeconds;

/** A recognised browser has an allowance of its own, which strangers cannot use up. */
const owner = (send: Send): string => (send.knownDevice ? `device:${send.knownDevice}` : 'others');

/** Key of the pause between two sends of one kind; it ends early when the code is accepted. */
export const pauseKey = (send: Send): string => `pause|${send.channel}|${send.action}|${send.recipient}|${owner(send)}`;

/**
 * The limits that one send has to keep, in the order in which a refusal names them: the pause, then SESSION, DAY
 * and MONTH. An hour's allowance belongs to the recipient together with the address, the longer ones to the recipient.
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
  ];
}
