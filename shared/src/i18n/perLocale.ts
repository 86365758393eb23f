import type { Locale } from '../constants';
import type { LoadMessages, Messages } from '../host/RemoteModule';

/**
 * Makes the loader of a room's texts from one dynamic import per language, so that only the language in use is on the page.
 * A new language is a compile error in every room that lacks it.
 */
export const perLocale =
  (loaders: Record<Locale, () => Promise<Messages>>): LoadMessages =>
  (locale) =>
    loaders[locale]();
