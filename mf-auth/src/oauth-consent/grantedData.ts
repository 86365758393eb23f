import type { Translate } from '@passport/shared/i18n/useMessages';
import { shapeTyped } from '@passport/shared/phone/phoneMask';
import { russia } from '@passport/shared/phone/Country';
import { unbrokenPhone } from '@passport/shared/phone/unbrokenPhone';
import type { User } from '@passport/shared/schemas/users';

/** One item that a client gets: its name and the real value. */
interface GrantedLine {
  scope: string;
  label: string;
  value: string;
}

/**
 * The data that a consent gives to a client.
 * @param scopes the scopes of the request
 * @param user the person, whose values are shown as the client will receive them
 */
export function grantedData(scopes: readonly string[], user: User, t: Translate): GrantedLine[] {
  const values = new Map(
    Object.entries({
      openid: t('consent.openid-value'),
      profile: `${user.first_name} ${user.last_name}`.trim(),
      email: user.email ?? t('consent.email-none'),
      phone: unbrokenPhone(shapeTyped(user.phone, russia)),
      offline_access: t('consent.offline_access-value'),
    }),
  );
  return scopes.map((scope) => ({ scope, label: t(`consent.${scope}`), value: values.get(scope) ?? '' }));
}
