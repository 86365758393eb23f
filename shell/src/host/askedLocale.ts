import { storageKeys, type Locale } from '@passport/shared/constants';
import type { Settings } from '@passport/shared/settings';
import { askedLocale, chooseLocale } from '@passport/shared/i18n/chooseLocale';

/**
 * The language of a page at its start, see chooseLocale. The site server has read from `ui_locales` what the client asks for; without a
 * stored choice the client's language becomes it, so that the rest of the visit keeps it.
 */
export function startLocale(page: Document, settings: Settings): Locale {
  const chosen = settings.read(storageKeys.locale);
  const asked = askedLocale(page.documentElement.dataset['asked']);
  if (asked !== undefined && chosen === undefined) settings.write(storageKeys.locale, asked);
  return chooseLocale({ asked, chosen });
}
