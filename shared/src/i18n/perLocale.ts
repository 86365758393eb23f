import type { Locale } from '../constants';
import type { LoadMessages, Messages } from './Messages';

/**
 * Creates a loader of texts from one dynamic import per language, so that only the current language is loaded. A new language
 * is a compile error wherever its texts are missing.
 */
export const perLocale =
  (loaders: Record<Locale, () => Promise<Messages>>): LoadMessages =>
  (locale) =>
    loaders[locale]();
