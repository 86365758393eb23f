import type { UserRef } from '@passport/shared/schemas/common';
import type { Context } from '../context';
import type { Visitor } from '../devices/visitor';
import { notRegistered, wrongCode } from '../http/errors';
import { readOpaqueUser } from '../users/opaqueUser';
import { findUserByPhone } from '../users/users.repository';
import { acceptedSince } from '../verification/useVerifications';
import { isPhoneProven } from '../verification/verification.repository';

/**
 * The number of the user whom a sign-in names. Behind a private mode's value there may be nobody: whoever proves the
 * phone is told so, and may register.
 * @param ids verifications that the sign-in presents
 * @throws 404 not_registered, 400 wrong_code
 */
export async function identifiedUser(
  context: Context,
  visitor: Visitor,
  user: UserRef,
  ids: readonly string[],
): Promise<number> {
  if (typeof user === 'number') return user;
  const phone = readOpaqueUser(context, user);
  if (phone === undefined) throw wrongCode();
  const found = await findUserByPhone(context.db, phone);
  if (found) return found.id;
  const accepted = {
    ids: [...ids],
    action: 'SIGNUP',
    device: visitor.device,
    acceptedSince: acceptedSince(context.clock.now()),
  } as const;
  throw (await isPhoneProven(context.db, phone, accepted)) ? notRegistered() : wrongCode();
}
