import type { Context } from '../../context';
import { AppError, invalidField, notFound, taken, unauthorized } from '../../platform/http/errors';
import type { Visitor } from '../../platform/devices/visitor';
import { countedLookup } from '../../protection/limits/limitedLookup';
import { readOpaqueUser } from '../../people/opaqueUser';
import { readPhone } from '../../people/phone';
import { privateModeNewContact, privateModeTarget } from './privateModeTarget';
import { readContact, type SendAddress, type Target } from './target';
import { findNewContactStatus, findSendTarget, newContactStatusQuery, type SendTarget } from './sendTarget.repository';

function ownContact({ action, channel }: SendAddress, user: SendTarget | undefined): Target {
  if (!user) throw notFound();
  // An unproven address signs nobody in.
  const email = action === 'SIGNIN' && !user.is_verified ? null : user.email;
  const recipient = channel === 'sms' ? user.phone : email;
  if (recipient === null) throw invalidField('email', 'errors.incorrect-email');
  return {
    action,
    recipient,
    userId: user.id,
    isRecognizedDevice: user.is_known_device,
    isBlackListed: user.is_black_listed,
  };
}

/** The target of a sign-in by SMS, which the statement that sends checks; undefined for any other send. */
export function uncheckedTarget(
  { config }: Context,
  { channel, action, user, contact }: SendAddress,
): Omit<Target, 'isBlackListed'> | undefined {
  if (channel !== 'sms' || action !== 'SIGNIN' || config.identifyMode === 'private') return undefined;
  if (typeof user !== 'number' || contact === undefined) return undefined;
  return { action, recipient: readPhone(contact), userId: user, isRecognizedDevice: undefined };
}

/** The target of a sign-in. An unknown user and a phone of another user get the same answer. */
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
 * A contact that must not be taken. For a registration only refusals count as lookups (see
 * findTargetCountingLookups); a signed-in person solves no challenge, so each of their sends counts.
 */
async function newTarget(context: Context, address: SendAddress, ip: string): Promise<Target> {
  const { channel, action, signedIn } = address;
  const recipient = readContact(channel, address.contact);
  const statusQuery = newContactStatusQuery(channel, recipient);
  const { is_taken, is_black_listed } = await (signedIn === undefined
    ? findNewContactStatus(context.db, statusQuery)
    : countedLookup(context, ip, true, statusQuery));
  if (is_taken) throw channel === 'sms' ? taken('phone', 'errors.phone-taken') : taken('email', 'errors.email-taken');
  return { action, recipient, userId: signedIn ?? null, isRecognizedDevice: false, isBlackListed: is_black_listed };
}

/**
 * Finds the target of a send.
 * @throws 400 a wrong contact, 401 a profile action without a session, 404 no such user, 409 the contact is taken, 429 past the
 *   limit of lookups
 */
export async function targetOf(
  context: Context,
  address: SendAddress,
  { device, ip }: Pick<Visitor, 'device' | 'ip'>,
): Promise<Target> {
  const { action, signedIn } = address;
  const isPrivate = context.config.identifyMode === 'private';
  if (action === 'SIGNIN' || action === 'SIGNUP') {
    if (isPrivate) return privateModeTarget(context, address, device);
    return action === 'SIGNIN' ? signInTarget(context, address, device) : newTarget(context, address, ip);
  }
  if (signedIn === undefined) throw unauthorized();
  if (action === 'UPDATE_PROFILE_OLD')
    return ownContact(address, await findSendTarget(context.db, { id: signedIn }, device));
  return isPrivate ? privateModeNewContact(context, address, signedIn) : newTarget(context, address, ip);
}
