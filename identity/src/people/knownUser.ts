import type { FlowUser, UserRef } from '@passport/shared/schemas/common';

/** The user whom a request names; undefined where its client knows none. */
export const knownUser = (user: FlowUser | undefined): UserRef | undefined =>
  user === null || user === -1 ? undefined : user;
