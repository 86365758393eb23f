import { storageKeys, type Locale } from '@passport/shared/constants';
import type { Settings } from '@passport/shared/settings';
import { localeFrom } from '@passport/shared/i18n/localeFrom';

/**
 * The language of a page at its start: the one that an OpenID Connect client asked for (the site server has read it from
 * `ui_locales`), otherwise the stored choice. Without a stored choice the client's language stays.
 */
export function startLocale(page: Document, settings: Settings): Locale {
  const chosen = settings.read(storageKeys.locale);
  const { asked } = page.documentElement.dataset;
  if (asked !== undefined && chosen === undefined) settings.write(storageKeys.locale, asked);
  return localeFrom(asked ?? chosen);
}

/** Removes the client's language from the address, so that a language chosen on the page survives a reload. */
export function forgetAskedLocale({ location, history, document }: Window): void {
  delete document.documentElement.dataset['asked'];
  const address = new URL(location.href);
  if (!address.searchParams.has('ui_locales')) return;
  address.searchParams.delete('ui_locales');
  history.replaceState(history.state, '', address);
}
