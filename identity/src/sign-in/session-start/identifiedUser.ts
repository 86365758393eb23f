import type { UserRef } from '@passport/shared/schemas/common';
import type { Context } from '../../context';
import type { Visitor } from '../../platform/devices/visitor';
import { notRegistered, wrongCode } from '../../platform/http/errors';
import { readOpaqueUser } from '../../people/opaqueUser';
import { acceptedSince } from '../../verification/consume/consumeVerifications';
import { findPhoneOwner } from '../../verification/verification.repository';

interface NamedUser {
  user: UserRef;
  /** Verifications that the sign-in presents. */
  ids: readonly string[];
  /** The user whom the presented pending login authenticates. */
  pendingLoginUserId?: number | null | undefined;
}

/**
 * The id of the user in the request of a sign-in. The opaque value of private mode may belong to no user: with a proof of the phone
 * the answer is not_registered, without one a known and an unknown phone are refused alike.
 * @throws 404 not_registered, 400 wrong_code
 */
export async function identifiedUser(
  context: Context,
  visitor: Visitor,
  { user, ids, pendingLoginUserId }: NamedUser,
): Promise<number> {
  if (typeof user === 'number') return user;
  const phone = readOpaqueUser(context, user);
  if (phone === undefined) throw wrongCode();
  const accepted = { ids, device: visitor.device, acceptedSince: acceptedSince(context.clock.now()) };
  const { id, is_proven } = await findPhoneOwner(context.db, phone, accepted);
  if (!is_proven && (id === null || id !== pendingLoginUserId)) throw wrongCode();
  if (id === null) throw notRegistered();
  return id;
}
