import type { Translate } from '@passport/shared/i18n/useMessages';
import { shownPhone } from '@passport/shared/phone/shownPhone';
import type { Locale } from '@passport/shared/constants';
import type { User } from '@passport/shared/schemas/users';
import { avatarName } from '@passport/shared/ui/initials';

/** One item that a client gets: its name and the real value. */
interface GrantedLine {
  scope: string;
  label: string;
  value: string;
}

/**
 * The data that a consent gives to a client.
 * @param scopes the scopes of the request
 * @param person the person, whose values are shown as the client will receive them, in the language of the page
 */
export function grantedData(
  scopes: readonly string[],
  { user, locale }: { user: User; locale: Locale },
  t: Translate,
): GrantedLine[] {
  const name = avatarName(user);
  const language = new Intl.DisplayNames(locale, { type: 'language' }).of(user.language);
  const values = new Map(
    Object.entries({
      openid: t('consent.openid-value'),
      profile: [name, language].filter(Boolean).join(', '),
      email: user.email ?? t('consent.email-none'),
      phone: shownPhone(user.phone),
      offline_access: t('consent.offline_access-value'),
    }),
  );
  return scopes.map((scope) => ({ scope, label: t(`consent.${scope}`), value: values.get(scope) ?? '' }));
}
