import type { FlowUser, UserRef } from '@passport/shared/schemas/common';
import { maxInteger } from '../platform/maxInteger';

/** The digits of an id. */
const internalId = /^[1-9]\d{0,9}$/;

/**
 * The user whose id a request has; undefined if it has none. The id may be sent as text. Opaque values of private mode are longer than any
 * id, so neither is mistaken for the other.
 */
export function knownUser(user: FlowUser | undefined): UserRef | undefined {
  if (user === null || user === undefined || user === -1) return undefined;
  const isId = typeof user === 'string' && internalId.test(user) && Number(user) <= maxInteger;
  return isId ? Number(user) : user;
}
