import { maskPhone } from '@passport/shared/phone/maskPhone';
import type { PersonRef } from '@passport/shared/schemas/console/acts';
import { maskEmail } from '../../../people/email';
import { smartId } from '../../../people/smartId';
import type { UserRow } from '../../../people/users.repository';

/** A person for operators: the contacts are masked. */
export const presentRef = ({
  id,
  user_id,
  first_name,
  last_name,
  phone,
  email,
}: Pick<UserRow, 'id' | 'user_id' | 'first_name' | 'last_name' | 'phone' | 'email'>): PersonRef => ({
  user_id,
  smart_id: smartId(id),
  name: `${first_name} ${last_name}`,
  phone: maskPhone(phone),
  email: email === null ? null : maskEmail(email),
});

/** Until when an account is locked; null if it is not. */
export const lockEnd = ({ locked_until }: Pick<UserRow, 'locked_until'>, now: Date): Date | null =>
  locked_until !== null && locked_until > now ? locked_until : null;
