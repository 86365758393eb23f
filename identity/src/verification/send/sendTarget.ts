import type { UserRef } from '@passport/shared/schemas/common';
import type { VerificationAction } from '@passport/shared/schemas/verification';
import type { Context } from '../../context';
import { AppError, invalidField, notFound, taken, unauthorized } from '../../platform/http/errors';
import type { Visitor } from '../../platform/devices/visitor';
import { countedProbe } from '../../protection/limits/probes';
import { readEmail } from '../../people/email';
import { readOpaqueUser } from '../../people/opaqueUser';
import { readPhone } from '../../people/phone';
import { hiddenNewContact, hiddenTarget } from './hiddenTarget';
import { findNewContact, findSendTarget, newContact, type SendTarget } from './sendTarget.repository';
import type { CodeChannel } from '../verification.repository';

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
  /** There is nobody to send to, and nobody may notice: verification and message are written, no code of it is ever right. */
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

/**
 * A contact that has to be nobody's yet. A registration is answered from the database alone, and its refusals are counted as
 * questions (see targetAsProbe); a signed-in person solves no challenge, so each of their sends is counted.
 */
async function newTarget(context: Context, address: SendAddress, ip: string): Promise<Target> {
  const { channel, action, signedIn } = address;
  const recipient = readContact(channel, address.contact);
  const answer = newContact(channel, recipient);
  const { is_taken, is_black_listed } = await (signedIn === undefined
    ? findNewContact(context.db, answer)
    : countedProbe(context, ip, true, answer));
  if (is_taken) throw channel === 'sms' ? taken('phone', 'errors.phone-taken') : taken('email', 'errors.email-taken');
  return { action, recipient, userId: signedIn ?? null, isKnownDevice: false, isBlackListed: is_black_listed };
}

/**
 * Finds where a code goes.
 * @throws 400 a wrong contact, 401 a profile action of nobody, 404 no such user, 409 the contact is taken, 429 past the
 *   allowance of questions
 */
export async function targetOf(
  context: Context,
  address: SendAddress,
  { device, ip }: Pick<Visitor, 'device' | 'ip'>,
): Promise<Target> {
  const { action, signedIn } = address;
  const isPrivate = context.config.identifyMode === 'private';
  if (action === 'SIGNIN' || action === 'SIGNUP') {
    if (isPrivate) return hiddenTarget(context, address, device);
    return action === 'SIGNIN' ? signInTarget(context, address, device) : newTarget(context, address, ip);
  }
  if (signedIn === undefined) throw unauthorized();
  if (action === 'UPDATE_PROFILE_OLD')
    return ownContact(address, await findSendTarget(context.db, { id: signedIn }, device));
  return isPrivate ? hiddenNewContact(context, address, signedIn) : newTarget(context, address, ip);
}
