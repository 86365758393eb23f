import type { FlowUser, UserRef } from '@passport/shared/schemas/common';

/** What a column of ids holds, as digits. */
const internalId = /^[1-9]\d{0,9}$/;
const maxId = 2_147_483_647;

/**
 * The user that a request names; undefined if it names none. An id may come as text, too: no opaque value of private mode, which is
 * longer, is taken for one.
 */
export function knownUser(user: FlowUser | undefined): UserRef | undefined {
  if (user === null || user === undefined || user === -1) return undefined;
  const isId = typeof user === 'string' && internalId.test(user) && Number(user) <= maxId;
  return isId ? Number(user) : user;
}
