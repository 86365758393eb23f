import type { FlowUser, UserRef } from '@passport/shared/schemas/common';
import { maxInteger } from '../platform/maxInteger';

/** The digits of an id. */
const internalId = /^[1-9]\d{0,9}$/;

/**
 * The user that a request names; undefined if it names none. An id may come as text, too: no opaque value of private mode, which is
 * longer, is taken for one.
 */
export function knownUser(user: FlowUser | undefined): UserRef | undefined {
  if (user === null || user === undefined || user === -1) return undefined;
  const isId = typeof user === 'string' && internalId.test(user) && Number(user) <= maxInteger;
  return isId ? Number(user) : user;
}
