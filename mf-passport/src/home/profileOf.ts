import type { Locale } from '@passport/shared/constants';
import type { User } from '@passport/shared/schemas/users';
import { dateOnly } from '@passport/shared/wording/dates';
import { shownPhone } from '@passport/shared/phone/shownPhone';
import { avatarName } from '@passport/shared/ui/initials';

/** What the card shows of a person; a part that nobody gave is undefined. */
export interface Profile {
  name: string | undefined;
  phone: string;
  email: string | undefined;
  isEmailUnverified: boolean;
  smartId: string;
  /** Day of joining, written out. */
  joined: string;
}

/**
 * What the home screen shows of a person, contacts in full: it is their own account.
 * @param user the signed-in person
 * @param locale language of the date
 */
export function profileOf(user: User, locale: Locale): Profile {
  return {
    name: avatarName(user) || undefined,
    phone: shownPhone(user.phone),
    email: user.email ?? undefined,
    isEmailUnverified: user.email !== null && user.need_change_email,
    smartId: user.smart_id,
    joined: dateOnly(user.date_joined, locale),
  };
}
