import { randomUUID } from 'node:crypto';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { tooMany } from '../../platform/http/errors';
import { secondsUntil, withinLimits } from '../../protection/limits/counters';
import { accountKey } from '../../protection/limits/failures';
import { pauseKey, sendRules, type SendRule } from '../../protection/limits/sendLimits';
import { codeLength } from '../code';
import type { Target } from './target';
import { openVerification } from './openVerification.repository';
import { findSendTarget } from './sendTarget.repository';
import type { CodeChannel } from '../verification.repository';
import { publicVerificationId } from '../verificationId';

/** A code that is on its way, in the fields of the API. */
export interface OpenedCode {
  /** Public id of the verification. */
  id: string;
  code_length: number;
  resend_seconds: number;
  expires_in_seconds: number;
  is_delayed: boolean;
}

/** Raises the alert for SMS pumping to adjacent phone numbers; the log line names no number. */
function reportBurst({ metrics, log }: Context, rule: SendRule): void {
  if (rule.alert === undefined) return;
  metrics.alert(rule.alert);
  log.warn({ alert: rule.alert }, 'SMS code refused: hourly limit of a block of 1000 phone numbers reached');
}

/**
 * Sends a code, also among parallel requests at most one: the counters, the verification and the message commit together.
 * @returns undefined if the target came unchecked from the request and does not match the user
 * @throws 429 the pause or a limit (spec 8)
 */
export async function openCode(
  context: Context,
  visitor: Visitor,
  channel: CodeChannel,
  {
    action,
    recipient,
    userId,
    isRecognizedDevice,
    countedFor = recipient,
    isDecoy = false,
  }: Omit<Target, 'isBlackListed'>,
): Promise<OpenedCode | undefined> {
  const { config, clock, outbox, secrets } = context;
  const { device, ip, language, deviceName, country } = visitor;
  const now = clock.now();
  const limitsOf = (knownDevice: string | undefined) => {
    const send = { channel, action, recipient: countedFor, knownDevice, ip, userId };
    return { rules: sendRules(send, config.limits), pauseKey: pauseKey(send) };
  };
  const [known, unrecognized] = [limitsOf(device), limitsOf(undefined)];
  /** The rule at a place of the list that was counted. A statement that checked the browser itself does not say which list it was. */
  const ruleAt = async (place: number): Promise<SendRule> => {
    const [ofKnown, ofUnrecognized] = [known.rules[place], unrecognized.rules[place]];
    if (!ofKnown || !ofUnrecognized || ofKnown.code === ofUnrecognized.code) return (ofUnrecognized ?? ofKnown)!;
    const isKnown =
      isRecognizedDevice ?? (await findSendTarget(context.db, { id: userId! }, device))?.is_known_device ?? false;
    return isKnown ? ofKnown : ofUnrecognized;
  };
  const opened = await withinLimits(
    ruleAt,
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
          isRecognizedDevice,
          limits: { known, unrecognized },
          language,
          origin: { device: deviceName, country },
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
    is_delayed: outbox.isUnavailable(channel),
  };
}
