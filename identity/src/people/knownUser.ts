import type { FlowUser, UserRef } from '@passport/shared/schemas/common';

/** The user that a request names; undefined if it names none. */
export const knownUser = (user: FlowUser | undefined): UserRef | undefined =>
  user === null || user === -1 ? undefined : user;
