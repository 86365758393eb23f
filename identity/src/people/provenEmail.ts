import type { UserRow } from './users.repository';

/**
 * The address of a user once a code to it was accepted. A temp code leaves that open, and an operator may ask for another
 * address: until then it can be anybody's, and nobody may be taken for its owner.
 */
export const provenEmail = ({
  email,
  is_verified,
  need_change_email,
}: Pick<UserRow, 'email' | 'is_verified' | 'need_change_email'>): string | null =>
  is_verified && !need_change_email ? email : null;
