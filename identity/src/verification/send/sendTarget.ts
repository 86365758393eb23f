import type { Context } from '../../context';
import { invalidField, notFound, taken } from '../../platform/http/errors';
import type { Visitor } from '../../platform/devices/visitor';
import { countedLookup } from '../../protection/limits/limitedLookup';
import type { NamedTarget, NewContact, OwnContact, PrivateContact } from './namedTarget';
import type { Target } from './target';
import {
  findNewContactStatus,
  findPrivateModeTarget,
  findSendTarget,
  isBlackListed,
  newContactStatusQuery,
  type NewContactStatus,
  type PrivateModeTarget,
  type SendTarget,
} from './sendTarget.repository';

/** The target of a sign-in whose request has a user and their phone: the statement that sends checks that they match. Undefined for any other. */
export function uncheckedTarget(named: NamedTarget): Target | undefined {
  if (named.kind !== 'own contact' || !('id' in named.by) || named.phone === undefined) return undefined;
  const { channel, action, by, phone } = named;
  return { channel, action, recipient: phone, userId: by.id, isRecognizedDevice: undefined, isBlackListed: undefined };
}

/**
 * Finds the target of a send.
 * @throws refusals that reveal whether a contact or a user is known: 400 on `email` without a proven address, 404 no such user,
 *   409 the contact is taken; 429 past the limit of lookups, for a signed-in person
 */
export async function findTarget(
  context: Context,
  { device, ip }: Pick<Visitor, 'device' | 'ip'>,
  named: NamedTarget,
): Promise<Target> {
  const { db } = context;
  switch (named.kind) {
    case 'nobody':
      throw notFound();
    case 'own contact':
      return ownTarget(named, await findSendTarget(db, named.by, device));
    case 'private contact':
      return privateTarget(named, await findPrivateModeTarget(db, named.phone, device));
    case 'free contact':
      return newTarget(named, await findStatus(context, ip, named));
    case 'any contact': {
      const isListed = named.channel === 'sms' && (await isBlackListed(db, named.recipient));
      return newTarget(named, { is_taken: false, is_black_listed: isListed });
    }
  }
}

/** A signed-in person solves no challenge, so each of their lookups counts; of a registration only refusals do (see sendCode). */
function findStatus(
  context: Context,
  ip: string,
  { channel, recipient, userId }: NewContact,
): Promise<NewContactStatus> {
  const statusQuery = newContactStatusQuery(channel, recipient);
  return userId === null
    ? findNewContactStatus(context.db, statusQuery)
    : countedLookup(context, ip, true, statusQuery);
}

/** An unknown user and a phone of another user get the same answer. */
function ownTarget({ channel, action, phone, mustBeProven }: OwnContact, user: SendTarget | undefined): Target {
  if (!user || (phone !== undefined && phone !== user.phone)) throw notFound();
  const email = mustBeProven && !user.is_verified ? null : user.email;
  const recipient = channel === 'sms' ? user.phone : email;
  if (recipient === null) throw invalidField('email', 'errors.incorrect-email');
  return {
    channel,
    action,
    recipient,
    userId: user.id,
    isRecognizedDevice: user.is_known_device,
    isBlackListed: user.is_black_listed,
  };
}

function newTarget({ channel, action, recipient, userId }: NewContact, status: NewContactStatus): Target {
  if (status.is_taken)
    throw channel === 'sms' ? taken('phone', 'errors.phone-taken') : taken('email', 'errors.email-taken');
  return { channel, action, recipient, userId, isRecognizedDevice: false, isBlackListed: status.is_black_listed };
}

/**
 * In private mode (reading 17) every send gets the same response, whoever owns the phone. Whether an SMS code signs in or registers
 * is decided here but is not revealed until the code has been accepted.
 */
function privateTarget({ channel, action, phone }: PrivateContact, found: PrivateModeTarget): Target {
  const browser = { isRecognizedDevice: found.is_known_device, isBlackListed: found.is_black_listed };
  if (channel === 'sms')
    return { channel, action: found.id === null ? 'SIGNUP' : 'SIGNIN', recipient: phone, userId: found.id, ...browser };
  // Counts towards the limits of the phone. If it counted for the address, a limit already used up by other emails to it would
  // reveal that the phone belongs to that address.
  return found.email === null
    ? { channel, action, recipient: phone, userId: null, ...browser, isDecoy: true }
    : { channel, action, recipient: found.email, userId: found.id, ...browser, countedFor: phone };
}
