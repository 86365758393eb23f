import type { Locale } from '@passport/shared/constants';
import type { User } from '@passport/shared/schemas/users';
import { maskEmail, maskPhone } from './maskContact';
import type { Profile } from './ProfileCard';

/**
 * What the home screen shows of a person, contacts masked.
 * @param user the signed-in person
 * @param locale language of the date
 * @param emailUnverified text for an address that is not confirmed
 */
export function profileOf(user: User, locale: Locale, emailUnverified: string): Profile {
  return {
    name: `${user.first_name} ${user.last_name}`.trim() || undefined,
    phone: maskPhone(user.phone),
    email: user.email === null ? undefined : maskEmail(user.email),
    emailNote: user.email !== null && user.need_change_email ? emailUnverified : undefined,
    smartId: user.smart_id,
    joined: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(user.date_joined)),
  };
}
