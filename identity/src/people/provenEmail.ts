import type { UserRow } from './users.repository';

/**
 * The email address of a user if a code to it was accepted. After a registration with a temp code, or when an operator requires
 * another address, it is unproven: it may belong to another person.
 */
export const provenEmail = ({
  email,
  is_verified,
  need_change_email,
}: Pick<UserRow, 'email' | 'is_verified' | 'need_change_email'>): string | null =>
  is_verified && !need_change_email ? email : null;
