import type { UserRef } from '@passport/shared/schemas/common';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { notRegistered, wrongCode } from '../../platform/http/errors';
import { readOpaqueUser } from '../../people/opaqueUser';
import { acceptedSince } from '../../verification/consume/consumeVerifications';
import { findPhoneOwner } from '../../verification/verification.repository';

/**
 * The number of the user whom a sign-in names. Behind a private mode's value there may be nobody: whoever proves the
 * phone is told so, and may register; without a proof a known and an unknown phone are refused alike.
 * @param ids verifications that the sign-in presents
 * @param visited the user whom a visit to an external provider proves, where the sign-in presents one
 * @throws 404 not_registered, 400 wrong_code
 */
export async function identifiedUser(
  context: Context,
  visitor: Visitor,
  user: UserRef,
  ids: readonly string[],
  visited?: number | null,
): Promise<number> {
  if (typeof user === 'number') return user;
  const phone = readOpaqueUser(context, user);
  if (phone === undefined) throw wrongCode();
  const accepted = { ids, device: visitor.device, acceptedSince: acceptedSince(context.clock.now()) };
  const { id, is_proven } = await findPhoneOwner(context.db, phone, accepted);
  if (!is_proven && (id === null || id !== visited)) throw wrongCode();
  if (id === null) throw notRegistered();
  return id;
}
