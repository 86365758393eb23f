import type { UserRef } from '@passport/shared/schemas/common';
import type { VerificationAction } from '@passport/shared/schemas/verification';
import type { Context } from '../context';
import { AppError, invalidField, notFound, taken, unauthorized } from '../http/errors';
import { readEmail } from '../users/email';
import { readOpaqueUser } from '../users/opaqueUser';
import { readPhone } from '../users/phone';
import { hiddenTarget } from './hiddenTarget';
import { findNewContact, findSendTarget, type SendTarget } from './sendTarget.repository';
import type { CodeChannel } from './verification.repository';

/** Whom a send is for, as the request names them. */
export interface SendAddress {
  channel: CodeChannel;
  action: VerificationAction;
  user: UserRef | null | undefined;
  /** Phone or address as it came; a sign-in by e-mail never takes it from the request. */
  contact: string | undefined;
  /** Who is signed in; the actions of the profile need it. */
  signedIn: number | undefined;
}

/** Where the code goes, and what it will be good for. */
export interface Target {
  action: VerificationAction;
  recipient: string;
  userId: number | null;
  /** Whether the account has been signed in on this browser; undefined where the statement that sends has to ask. */
  isKnownDevice: boolean | undefined;
  isBlackListed: boolean;
  /** Whose allowance of sends it uses; the recipient's by default. */
  countedFor?: string;
  /** There is nobody to send to, and nobody may notice: the verification is opened, and no code of it is ever right. */
  isDecoy?: boolean;
}

export const readContact = (channel: CodeChannel, contact: string | undefined): string =>
  channel === 'sms' ? readPhone(contact ?? '') : readEmail(contact ?? '');

function ownContact({ action, channel }: SendAddress, user: SendTarget | undefined): Target {
  if (!user) throw notFound();
  // An address that was never proven lets nobody in.
  const email = action === 'SIGNIN' && !user.is_verified ? null : user.email;
  const recipient = channel === 'sms' ? user.phone : email;
  if (recipient === null) throw invalidField('email', 'errors.incorrect-email');
  return {
    action,
    recipient,
    userId: user.id,
    isKnownDevice: user.is_known_device,
    isBlackListed: user.is_black_listed,
  };
}

/** What a sign-in by SMS says of itself, to be checked in the statement that sends; undefined for any other send. */
export function claimedTarget(
  { config }: Context,
  { channel, action, user, contact }: SendAddress,
): Omit<Target, 'isBlackListed'> | undefined {
  if (channel !== 'sms' || action !== 'SIGNIN' || config.identifyMode === 'private') return undefined;
  if (typeof user !== 'number' || contact === undefined) return undefined;
  return { action, recipient: readPhone(contact), userId: user, isKnownDevice: undefined };
}

/** Whom a sign-in names. An unknown user and a phone of somebody else get one answer. */
async function signInTarget(context: Context, address: SendAddress, device: string | undefined): Promise<Target> {
  const { user, channel, contact } = address;
  const phone = channel === 'sms' && contact !== undefined ? readPhone(contact) : readOpaqueUser(context, user);
  if (typeof user !== 'number' && phone === undefined) throw new AppError(400, 'errors.user-required');
  const by = typeof user === 'number' ? { id: user } : { phone: phone! };
  const found = await findSendTarget(context.db, by, device);
  if (phone !== undefined && phone !== found?.phone) throw notFound();
  return ownContact(address, found);
}

/** A contact that has to be nobody's yet. */
async function newTarget(context: Context, address: SendAddress, userId: number | null): Promise<Target> {
  const { channel, action } = address;
  const recipient = readContact(channel, address.contact);
  const { is_taken, is_black_listed } = await findNewContact(context.db, channel, recipient);
  if (is_taken) throw channel === 'sms' ? taken('phone', 'errors.phone-taken') : taken('email', 'errors.email-taken');
  return { action, recipient, userId, isKnownDevice: false, isBlackListed: is_black_listed };
}

/**
 * Finds where a code goes.
 * @throws 400 a wrong contact, 401 a profile action of nobody, 404 no such user, 409 the contact is taken
 */
export async function targetOf(context: Context, address: SendAddress, device: string | undefined): Promise<Target> {
  const { action, signedIn } = address;
  if (action === 'SIGNIN' || action === 'SIGNUP') {
    if (context.config.identifyMode === 'private') return hiddenTarget(context, address, device);
    return action === 'SIGNIN' ? signInTarget(context, address, device) : newTarget(context, address, null);
  }
  if (signedIn === undefined) throw unauthorized();
  return action === 'UPDATE_PROFILE_OLD'
    ? ownContact(address, await findSendTarget(context.db, { id: signedIn }, device))
    : newTarget(context, address, signedIn);
}
