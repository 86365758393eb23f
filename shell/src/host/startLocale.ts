import { storageKeys, type Locale } from '@passport/shared/constants';
import type { Settings } from '@passport/shared/settings';
import { localeFrom } from '@passport/shared/i18n/localeFrom';

/**
 * The language that a page begins in: what the client of OpenID Connect asks for that sent the browser here (the site server
 * has read it from `ui_locales`), else what was chosen before. Who has chosen nothing yet keeps the client's.
 */
export function startLocale(page: Document, settings: Settings): Locale {
  const chosen = settings.read(storageKeys.locale);
  const { asked } = page.documentElement.dataset;
  if (asked !== undefined && chosen === undefined) settings.write(storageKeys.locale, asked);
  return localeFrom(asked ?? chosen);
}

/** A language that is chosen on a page counts for it from then on, also when it is loaded anew. */
export function forgetAskedLocale({ location, history, document }: Window): void {
  delete document.documentElement.dataset['asked'];
  const address = new URL(location.href);
  if (!address.searchParams.has('ui_locales')) return;
  address.searchParams.delete('ui_locales');
  history.replaceState(history.state, '', address);
}
