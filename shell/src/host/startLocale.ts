import { type Locale } from '@passport/shared/constants';
import { askedLocaleKey, storageKeys } from '@passport/shared/storageKeys';
import type { Settings } from '@passport/shared/settings';
import { askedLocale, chooseLocale } from '@passport/shared/i18n/chooseLocale';

/**
 * The language of a page at its start, see chooseLocale; the script in the head of the page reads the same. If the browser allows no storage,
 * the choice exists only in the cookie; the site passes it on in `data-chosen`. It also passes on `ui_locales` in `data-asked`, which
 * is not a choice and is kept for this tab only.
 */
export function startLocale(page: Document, settings: Settings, tabSettings: Settings): Locale {
  const chosen = settings.read(storageKeys.locale) ?? page.documentElement.dataset['chosen'];
  const sent = askedLocale(page.documentElement.dataset['asked']);
  if (sent !== undefined) tabSettings.write(askedLocaleKey, sent);
  return chooseLocale({ chosen, asked: sent ?? askedLocale(tabSettings.read(askedLocaleKey)) });
}
