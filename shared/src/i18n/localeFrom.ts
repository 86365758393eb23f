import { defaultLocale, offeredLocales, type Locale } from '../constants';

/** Languages whose texts are empty placeholders; they are read in English. */
const placeholders = ['es', 'fr'];

/**
 * The language to show for a stored or sent name of one.
 * @param name e.g. `ru`, `en-GB`, or nothing
 * @returns an offered language, Russian where the name says nothing
 */
export function localeFrom(name: string | null | undefined): Locale {
  const language = name?.slice(0, 2).toLowerCase();
  const offered = offeredLocales.find((locale) => locale === language);
  if (offered) return offered;
  return language !== undefined && placeholders.includes(language) ? 'en' : defaultLocale;
}
