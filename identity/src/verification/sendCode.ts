import { randomUUID } from 'node:crypto';
import type { UserRef } from '@passport/shared/schemas/common';
import type { VerificationAction } from '@passport/shared/schemas/verification';
import { addSeconds } from '../clock';
import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import { AppError, blackListed, invalidField, notFound, taken, tooMany, unauthorized } from '../http/errors';
import { countEvents, withinLimits } from '../limits/counters';
import { accountKey } from '../limits/failures';
import { sendRules } from '../limits/sendLimits';
import { readEmail } from '../users/email';
import { readPhone } from '../users/phone';
import { codeLength } from './codeLength';
import {
  findNewContact,
  findSendTarget,
  openVerification,
  type CodeChannel,
  type NewVerification,
} from './verification.repository';
import { publicVerificationId } from './verificationId';

export interface SendCommand {
  channel: CodeChannel;
  action: VerificationAction;
  user: UserRef | null | undefined;
  /** Phone or address as it came; a sign-in by e-mail never takes it from the request. */
  contact: string | undefined;
  /** Who is signed in; the actions of the profile need it. */
  signedIn: number | undefined;
}

/** A code is on its way. */
export interface SentCode {
  verification: string;
  recipient: string;
  code_length: number;
  resend_seconds: number;
  expires_in_seconds: number;
  is_delayed: boolean;
}

interface Target {
  recipient: string;
  userId: number | null;
  isKnownDevice: boolean;
  isBlackListed: boolean;
}

const readContact = (channel: CodeChannel, contact: string | undefined): string =>
  channel === 'sms' ? readPhone(contact ?? '') : readEmail(contact ?? '');

/** Own contact of a user: for signing in, and to prove the old one before a change. */
async function ownTarget(
  context: Context,
  by: { id: number } | { phone: string },
  channel: CodeChannel,
  device: string | undefined,
): Promise<Target> {
  const user = await findSendTarget(context.db, by, device);
  if (!user) throw notFound();
  const recipient = channel === 'sms' ? user.phone : user.email;
  if (recipient === null) throw invalidField('email', 'errors.incorrect-email');
  return { recipient, userId: user.id, isKnownDevice: user.is_known_device, isBlackListed: user.is_black_listed };
}

/** Whom a sign-in names. An unknown user and a phone of somebody else get one answer. */
async function signInTarget(context: Context, command: SendCommand, device: string | undefined): Promise<Target> {
  const phone = command.channel === 'sms' && command.contact !== undefined ? readPhone(command.contact) : undefined;
  if (typeof command.user !== 'number' && phone === undefined) throw new AppError(400, 'errors.user-required');
  const by = typeof command.user === 'number' ? { id: command.user } : { phone: phone! };
  const target = await ownTarget(context, by, command.channel, device);
  if (phone !== undefined && phone !== target.recipient) throw notFound();
  return target;
}

/** A contact that has to be nobody's yet. */
async function newTarget(context: Context, command: SendCommand, userId: number | null): Promise<Target> {
  const recipient = readContact(command.channel, command.contact);
  const { is_taken, is_black_listed } = await findNewContact(context.db, command.channel, recipient);
  if (is_taken) {
    throw command.channel === 'sms' ? taken('phone', 'errors.phone-taken') : taken('email', 'errors.email-taken');
  }
  return { recipient, userId, isKnownDevice: false, isBlackListed: is_black_listed };
}

function targetOf(context: Context, command: SendCommand, device: string | undefined): Promise<Target> {
  if (command.action === 'SIGNIN') return signInTarget(context, command, device);
  if (command.action === 'SIGNUP') return newTarget(context, command, null);
  if (command.signedIn === undefined) throw unauthorized();
  return command.action === 'UPDATE_PROFILE_OLD'
    ? ownTarget(context, { id: command.signedIn }, command.channel, device)
    : newTarget(context, command, command.signedIn);
}

/**
 * Sends a code, at most one whatever comes in parallel: counting, the verification and the message commit together.
 * @throws 400 wrong contact or BLACK_LIST, 401 a profile action of nobody, 404 no such user, 409 the contact is taken,
 *   429 the pause or a limit (specification section 8)
 */
export async function sendCode(context: Context, visitor: Visitor, command: SendCommand): Promise<SentCode> {
  const { config, clock, secrets } = context;
  const { channel, action } = command;
  const target = await targetOf(context, command, visitor.device);
  const { recipient, userId } = target;
  if (channel === 'sms' && target.isBlackListed) throw blackListed();

  const now = clock.now();
  const knownDevice = target.isKnownDevice ? visitor.device : undefined;
  const rules = sendRules({ channel, action, recipient, knownDevice, ip: visitor.ip }, config.limits);
  const verification: NewVerification = {
    id: randomUUID(),
    channel,
    action,
    recipient,
    userId,
    account: accountKey(userId, recipient),
    device: visitor.device,
    ip: visitor.ip,
    language: visitor.language,
    now,
    expiresAt: addSeconds(now, config.codes.ttlSeconds),
    maxTries: config.limits.codeTries,
  };
  const opened = await withinLimits(
    rules,
    () => openVerification(context.db, verification, countEvents(rules, now)),
    (rule, retryAfterSeconds) => tooMany(rule.code, retryAfterSeconds),
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
