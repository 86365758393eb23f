import { askedLocaleKey, storageKeys, type Locale } from '@passport/shared/constants';
import type { Settings } from '@passport/shared/settings';
import { askedLocale, chooseLocale } from '@passport/shared/i18n/chooseLocale';

/**
 * The language of a page at its start, see chooseLocale; the script in the head of the page reads the same. The choice is in the cookie
 * alone where the browser keeps no settings; the site server says it. It has also read from `ui_locales` what the client asks for: that is
 * no choice, and only the tab keeps it for the rest of the visit.
 */
export function startLocale(page: Document, settings: Settings, tabSettings: Settings): Locale {
  const chosen = settings.read(storageKeys.locale) ?? page.documentElement.dataset['chosen'];
  const sent = askedLocale(page.documentElement.dataset['asked']);
  if (sent !== undefined) tabSettings.write(askedLocaleKey, sent);
  return chooseLocale({ chosen, asked: sent ?? askedLocale(tabSettings.read(askedLocaleKey)) });
}
