import { randomUUID } from 'node:crypto';
import { addSeconds } from '../clock';
import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import { blackListed, tooMany } from '../http/errors';
import { countEvents, withinLimits } from '../limits/counters';
import { accountKey } from '../limits/failures';
import { pauseKey, sendRules, type Send, type SendRule } from '../limits/sendLimits';
import { codeLength } from './codeLength';
import { guardSend, requireServedCountry, targetAsProbe, type GuardedSend } from './sendGuards';
import { targetOf } from './sendTarget';
import { openVerification, type NewVerification } from './verification.repository';
import { publicVerificationId } from './verificationId';

/** A code is on its way. */
export interface SentCode {
  verification: string;
  recipient: string;
  code_length: number;
  resend_seconds: number;
  expires_in_seconds: number;
  is_delayed: boolean;
}

/** Says that somebody burns SMS to neighbouring numbers; the log names no number. */
function reportBurst({ metrics, log }: Context, rule: SendRule): void {
  if (rule.alert === undefined) return;
  metrics.alert(rule.alert);
  log.warn({ alert: rule.alert }, 'codes to neighbouring numbers were stopped');
}

/**
 * Sends a code, at most one whatever comes in parallel: counting, the verification and the message commit together.
 * @throws 400 wrong contact or country, BLACK_LIST, captcha_required or captcha_failed, 401 a profile action of nobody, 404 no such user, 409 the contact is taken,
 *   429 the pause or a limit (specification section 8)
 */
export async function sendCode(context: Context, visitor: Visitor, command: GuardedSend): Promise<SentCode> {
  const { config, clock, secrets } = context;
  const { channel } = command;
  const hasSolved = await guardSend(context, visitor.ip, command);
  const target = await targetAsProbe(context, visitor.ip, hasSolved, () => targetOf(context, command, visitor.device));
  const { action, recipient, userId } = target;
  if (channel === 'sms') requireServedCountry(context, recipient);
  if (channel === 'sms' && target.isBlackListed) throw blackListed();

  const now = clock.now();
  const knownDevice = target.isKnownDevice ? visitor.device : undefined;
  const send: Send = { channel, action, recipient, knownDevice, ip: visitor.ip };
  const rules = sendRules(send, config.limits);
  const verification: NewVerification = {
    id: randomUUID(),
    channel,
    action,
    recipient,
    userId,
    account: accountKey(userId, recipient),
    device: visitor.device,
    ip: visitor.ip,
    pauseKey: pauseKey(send),
    language: visitor.language,
    now,
    expiresAt: addSeconds(now, config.codes.ttlSeconds),
    maxTries: config.limits.codeTries,
    isDecoy: target.isDecoy ?? false,
  };
  const opened = await withinLimits(
    rules,
    () => openVerification(context.db, verification, countEvents(rules, now)),
    (rule, retryAfterSeconds) => {
      reportBurst(context, rule);
      return tooMany(rule.code, retryAfterSeconds);
    },
  );
  context.outbox.wake(channel);
  return {
    verification: publicVerificationId(secrets.codeKey, opened.id),
    recipient,
    code_length: codeLength(config, channel),
    resend_seconds: config.limits.resendSeconds,
    expires_in_seconds: Math.ceil((opened.expires_at.getTime() - now.getTime()) / 1000),
    is_delayed: context.outbox.isAway(channel),
  };
}
