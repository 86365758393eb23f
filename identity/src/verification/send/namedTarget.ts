import type { VerificationAction } from '@passport/shared/schemas/verification';
import type { Context } from '../../context';
import { readOpaqueUser } from '../../people/opaqueUser';
import { readPhone } from '../../people/phone';
import { AppError, unauthorized } from '../../platform/http/errors';
import type { CodeChannel } from '../verification.repository';
import { readContact, type SendAddress } from './target';

/** A contact of an account. */
export interface OwnContact {
  kind: 'own contact';
  channel: CodeChannel;
  action: VerificationAction;
  /** The key by which the account is found. */
  by: { id: number } | { phone: string };
  /** The phone that the account has to have; undefined if the request has none. */
  phone: string | undefined;
  /** Whether an unproven address, which cannot sign in, is refused. */
  mustBeProven: boolean;
}

/** A contact in the request, of a user who registers or changes their profile. */
export interface NewContact {
  /** In private mode it is not checked whether the contact is taken: that is refused after the code was accepted. */
  kind: 'free contact' | 'any contact';
  channel: CodeChannel;
  action: VerificationAction;
  recipient: string;
  /** Null for a registration. */
  userId: number | null;
}

/** In private mode: the owner of this phone, if any. */
export interface PrivateContact {
  kind: 'private contact';
  channel: CodeChannel;
  action: VerificationAction;
  phone: string;
}

/** The addressee of a send according to its request. `nobody`: its user was issued for another phone, which is refused as an unknown one. */
export type NamedTarget = OwnContact | NewContact | PrivateContact | { kind: 'nobody' };

type Keys = Pick<Context, 'secrets' | 'config'>;

/**
 * Reads the addressee of a send.
 * @throws 400 a wrong contact, or no user; 401 a profile action without a session
 */
export function readTarget(context: Keys, address: SendAddress): NamedTarget {
  const { channel, action, contact, signedIn } = address;
  const isPrivate = context.config.identifyMode === 'private';
  const newContact = (userId: number | null): NewContact => {
    const recipient = readContact(channel, contact);
    return { kind: isPrivate ? 'any contact' : 'free contact', channel, action, recipient, userId };
  };
  switch (action) {
    case 'SIGNIN':
      return isPrivate ? readPrivateContact(context, address) : readAccount(context, address);
    case 'SIGNUP':
      return isPrivate && channel === 'sms' ? readPrivateContact(context, address) : newContact(null);
    case 'UPDATE_PROFILE_OLD':
      if (signedIn === undefined) throw unauthorized();
      return { kind: 'own contact', channel, action, by: { id: signedIn }, phone: undefined, mustBeProven: false };
    case 'UPDATE_PROFILE_NEW':
      if (signedIn === undefined) throw unauthorized();
      return newContact(signedIn);
  }
}

/** The account of a sign-in, identified by its id, its phone, or both. */
function readAccount(context: Keys, { channel, action, user, contact }: SendAddress): OwnContact {
  const phone = channel === 'sms' && contact !== undefined ? readPhone(contact) : readOpaqueUser(context, user);
  const shared = { kind: 'own contact', channel, action, phone, mustBeProven: true } as const;
  if (typeof user === 'number') return { ...shared, by: { id: user } };
  if (phone === undefined) throw new AppError(400, 'errors.user-required');
  return { ...shared, by: { phone } };
}

/** In private mode a user is an encrypted phone (reading 17), so a phone next to it has to be the same. */
function readPrivateContact(
  context: Keys,
  { channel, action, user, contact }: SendAddress,
): PrivateContact | { kind: 'nobody' } {
  const identified = readOpaqueUser(context, user);
  const phone = channel === 'sms' && contact !== undefined ? readPhone(contact) : identified;
  if (phone === undefined) throw new AppError(400, 'errors.user-required');
  const isContradicted = user !== undefined && user !== null && identified !== phone;
  return isContradicted ? { kind: 'nobody' } : { kind: 'private contact', channel, action, phone };
}
