import { storageKeys, type Locale } from '@passport/shared/constants';
import type { Settings } from '@passport/shared/settings';
import { askedLocale, chooseLocale } from '@passport/shared/i18n/chooseLocale';

/**
 * The language of a page at its start, see chooseLocale. The site server has read from `ui_locales` what the client asks for; without a
 * stored choice the client's language stays.
 */
export function startLocale(page: Document, settings: Settings): Locale {
  const chosen = settings.read(storageKeys.locale);
  const asked = askedLocale(page.documentElement.dataset['asked']);
  if (asked !== undefined && chosen === undefined) settings.write(storageKeys.locale, asked);
  return chooseLocale({ asked, chosen });
}

/** Removes the client's language from the address, so that a language chosen on the page survives a reload. */
export function forgetAskedLocale({ location, history, document }: Window): void {
  delete document.documentElement.dataset['asked'];
  const address = new URL(location.href);
  if (!address.searchParams.has('ui_locales')) return;
  address.searchParams.delete('ui_locales');
  history.replaceState(history.state, '', address);
}
