import { randomUUID } from 'node:crypto';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { tooMany } from '../../platform/http/errors';
import { secondsUntil, withinLimits } from '../../protection/limits/counters';
import { accountKey } from '../../protection/limits/failures';
import { pauseKey, sendRules, type SendRule } from '../../protection/limits/sendLimits';
import { codeLength } from '../codeLength';
import type { Target } from './sendTarget';
import { openVerification } from './openVerification.repository';
import type { CodeChannel } from '../verification.repository';
import { publicVerificationId } from '../verificationId';

/** A code that is on its way, as the calls that send one answer it. */
export interface OpenedCode {
  /** Public id of the verification. */
  id: string;
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
 * @returns undefined where the target was `claimed` by the request, and does not fit what is known of it
 * @throws 429 the pause or a limit (spec 8)
 */
export async function openCode(
  context: Context,
  visitor: Visitor,
  channel: CodeChannel,
  { action, recipient, userId, isKnownDevice, countedFor = recipient, isDecoy = false }: Omit<Target, 'isBlackListed'>,
): Promise<OpenedCode | undefined> {
  const { config, clock, outbox, secrets } = context;
  const { device, ip, language } = visitor;
  const now = clock.now();
  const limitsOf = (knownDevice: string | undefined) => {
    const send = { channel, action, recipient: countedFor, knownDevice, ip };
    return { rules: sendRules(send, config.limits), pauseKey: pauseKey(send) };
  };
  const stranger = limitsOf(undefined);
  const opened = await withinLimits(
    // Those of a recognised browser are the first of them, in the same order.
    stranger.rules,
    () =>
      outbox.sendAtOnce(channel, (leaseUntil) =>
        openVerification(context.db, {
          id: randomUUID(),
          channel,
          action,
          recipient,
          userId,
          account: accountKey(userId, recipient),
          device,
          ip,
          isKnownDevice,
          limits: { known: limitsOf(device), stranger },
          language,
          now,
          expiresAt: addSeconds(now, config.codes.ttlSeconds),
          maxTries: config.limits.codeTries,
          isDecoy,
          leaseUntil,
        }),
      ),
    (rule, retryAfterSeconds) => {
      reportBurst(context, rule);
      return tooMany(rule.code, retryAfterSeconds);
    },
  );
  if (!opened) return undefined;
  return {
    id: publicVerificationId(secrets.codeKey, opened.id),
    code_length: codeLength(config, channel),
    resend_seconds: config.limits.resendSeconds,
    expires_in_seconds: secondsUntil(opened.expires_at, now),
    is_delayed: outbox.isAway(channel),
  };
}
