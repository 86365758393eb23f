import { randomUUID } from 'node:crypto';
import type { PhoneChannel } from '@passport/shared/schemas/channels';
import { addSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import type { Way } from '../../messaging/outbox/outbox';
import type { Visitor } from '../../platform/devices/visitor';
import { AppError, harderCaptchaRequired, tooMany } from '../../platform/http/errors';
import { demandHarder } from '../../protection/captcha/harderChallenges';
import type { Proof } from '../../protection/captcha/requireCaptcha';
import { secondsUntil, withinLimits } from '../../protection/limits/counters';
import { accountKey } from '../../protection/limits/failures';
import { reportReached } from '../../protection/limits/reportReached';
import { pauseKey, sendRules, type SendRule } from '../../protection/limits/sendLimits';
import {
  canSolveHarder,
  easyRule,
  sharedRules,
  waitingRules,
  type SharedRule,
} from '../../protection/limits/sharedLimits';
import { codeLength } from '../code';
import type { Target } from './target';
import { openVerification } from './openVerification.repository';
import { findSendTarget } from './sendTarget.repository';
import { publicVerificationId } from '../verificationId';
import { wayOf } from './wayOf';

/** A code that is on its way, in the fields of the API. */
export interface OpenedCode {
  /** Public id of the verification. */
  id: string;
  code_length: number;
  resend_seconds: number;
  expires_in_seconds: number;
  is_delayed: boolean;
  /** How a code to a phone travels; absent for an SMS. */
  channel?: PhoneChannel;
}

/** What is sent, and to whom. */
export interface CodeToOpen {
  target: Target;
  /** The way to the phone that the person chose; without it the first one of its country. */
  via?: PhoneChannel | undefined;
  /** The strength of the solved challenge; undefined if there was none. */
  proof: Proof | undefined;
}

/** A send reached a limit that it shares with others. */
class SharedLimitReached extends AppError {
  constructor(
    readonly rule: SharedRule,
    retryAfterSeconds: number,
  ) {
    super(429, 'errors.codes-wait', { code: 'too_many_requests', retryAfterSeconds });
  }
}

const refuse = (rule: SendRule | SharedRule, seconds: number): AppError =>
  'code' in rule ? tooMany(rule.code, seconds) : new SharedLimitReached(rule, seconds);

/**
 * Sends a code, also among parallel requests at most one: the counters, the verification and the message commit together. Past a
 * shared limit a harder challenge is required, or the send waits for the previous one (see sharedLimits).
 * @returns undefined if the target came unchecked from the request and does not match the user
 * @throws 400 captcha_required for a harder challenge, 400 on the field `channel`, 429 the pause or a limit (spec 8)
 */
export async function openCode(
  context: Context,
  visitor: Visitor,
  { target, via, proof }: CodeToOpen,
): Promise<OpenedCode | undefined> {
  const way = wayOf(context, target, via);
  const { channel, action, recipient, countedFor = recipient } = target;
  const { ip, device } = visitor;
  const shared = sharedRules({ channel, action, recipient: countedFor, ip, device }, context.config);
  const open = (rules: readonly SharedRule[]) => openWithin(context, visitor, { target, way }, rules);
  try {
    return await open(shared.map((rule) => easyRule(rule, proof)));
  } catch (error) {
    if (!(error instanceof SharedLimitReached)) throw error;
    if (canSolveHarder(proof)) {
      reportReached(context, error.rule);
      await demandHarder(context, ip);
      throw harderCaptchaRequired();
    }
    const { rule } = error;
    return open(waitingRules(shared, rule, proof)).catch((refusal: unknown) => {
      if (refusal instanceof SharedLimitReached) reportReached(context, rule);
      throw refusal;
    });
  }
}

/** Opens the verification unless a limit is reached. @param shared the limits that an unrecognized browser shares with others */
async function openWithin(
  { config, clock, outbox, secrets, db }: Context,
  { device, ip, language, deviceName, country }: Visitor,
  { target, way }: { target: Target; way: Way },
  shared: readonly SharedRule[],
): Promise<OpenedCode | undefined> {
  const { channel, action, recipient, userId, isRecognizedDevice, countedFor = recipient, isDecoy = false } = target;
  const now = clock.now();
  const limitsOf = (knownDevice: string | undefined) => {
    const send = { channel, action, recipient: countedFor, knownDevice, ip, userId };
    return { rules: sendRules(send, config.limits), pauseKey: pauseKey(send) };
  };
  const known = limitsOf(device);
  const { rules, ...others } = limitsOf(undefined);
  const unrecognized = { ...others, rules: [...rules, ...shared] };
  /** The rule at a place of the list that was counted. A statement that checked the browser itself does not return which list it was. */
  const ruleAt = async (place: number): Promise<SendRule | SharedRule> => {
    const [ofKnown, ofUnrecognized] = [known.rules[place], unrecognized.rules[place]];
    const isSame = ofUnrecognized && 'code' in ofUnrecognized && ofKnown?.code === ofUnrecognized.code;
    if (!ofKnown || !ofUnrecognized || isSame) return (ofUnrecognized ?? ofKnown)!;
    const isKnown = isRecognizedDevice ?? (await findSendTarget(db, { id: userId! }, device))?.is_known_device ?? false;
    return isKnown ? ofKnown : ofUnrecognized;
  };
  const write = (leaseUntil: Date | undefined) =>
    openVerification(db, {
      id: randomUUID(),
      channel,
      way,
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
    });
  const opened = await withinLimits(ruleAt, () => outbox.sendAtOnce(way, write), refuse);
  if (!opened) return undefined;
  return {
    id: publicVerificationId(secrets.codeKey, opened.id),
    code_length: codeLength(config, channel),
    resend_seconds: config.limits.resendSeconds,
    expires_in_seconds: secondsUntil(opened.expires_at, now),
    is_delayed: outbox.isUnavailable(way),
    ...(channel === 'sms' && way.channel !== 'sms' && { channel: way.channel as PhoneChannel }),
  };
}
