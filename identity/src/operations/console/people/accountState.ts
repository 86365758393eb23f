import type { UserRow } from '../../../people/users.repository';

/** Until when an account is locked; null if it is not. */
export const lockEnd = ({ locked_until }: Pick<UserRow, 'locked_until'>, now: Date): Date | null =>
  locked_until !== null && locked_until > now ? locked_until : null;
