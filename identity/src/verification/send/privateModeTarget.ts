import type { Context } from '../../context';
import { AppError, notFound } from '../../platform/http/errors';
import { readEmail } from '../../people/email';
import { readOpaqueUser } from '../../people/opaqueUser';
import { readPhone } from '../../people/phone';
import { readContact, type SendAddress, type Target } from './target';
import { findPrivateModeTarget, isBlackListed } from './sendTarget.repository';

/**
 * The target of a send in private mode (reading 17): every send is answered alike, whoever the phone belongs to. Whether an
 * SMS code signs in or registers is decided here but is not revealed until the code has been accepted.
 * @throws 400 if the contact is missing or malformed; 404 if `user` was issued for another phone
 */
export async function privateModeTarget(
  context: Context,
  { channel, action, user, contact }: SendAddress,
  device: string | undefined,
): Promise<Target> {
  if (channel === 'email' && action === 'SIGNUP') {
    const recipient = readEmail(contact ?? '');
    return { action, recipient, userId: null, isRecognizedDevice: false, isBlackListed: false };
  }
  const identified = readOpaqueUser(context, user);
  const phone = channel === 'sms' && contact !== undefined ? readPhone(contact) : identified;
  if (phone === undefined) throw new AppError(400, 'errors.user-required');
  if (user !== undefined && user !== null && identified !== phone) throw notFound();
  const found = await findPrivateModeTarget(context.db, phone, device);
  const isRecognizedDevice = found.is_known_device;
  const isBlackListed = found.is_black_listed;
  if (channel === 'sms') {
    const isUser = found.id !== null;
    return {
      action: isUser ? 'SIGNIN' : 'SIGNUP',
      recipient: phone,
      userId: found.id,
      isRecognizedDevice,
      isBlackListed,
    };
  }
  // Counts towards the limits of the phone. If it counted for the address, a limit already used up by other emails to it would
  // reveal that the phone belongs to that address.
  return found.email === null
    ? { action, recipient: phone, userId: null, isRecognizedDevice, isBlackListed, isDecoy: true }
    : { action, recipient: found.email, userId: found.id, isRecognizedDevice, isBlackListed, countedFor: phone };
}

/**
 * The target of a code to a new contact of a signed-in person in private mode. It is not checked whether the contact is taken:
 * the change is refused after the code was accepted.
 * @throws 400 a wrong contact
 */
export async function privateModeNewContact(
  { db }: Pick<Context, 'db'>,
  { channel, action, contact }: SendAddress,
  userId: number,
): Promise<Target> {
  const recipient = readContact(channel, contact);
  const isListed = channel === 'sms' && (await isBlackListed(db, recipient));
  return { action, recipient, userId, isRecognizedDevice: false, isBlackListed: isListed };
}
