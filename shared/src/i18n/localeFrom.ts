import { defaultLocale, offeredLocales, type Locale } from '../constants';

/** Languages with empty placeholder texts; they are shown in English. */
const placeholders = ['es', 'fr'];

/**
 * Maps a language tag from storage or a request to an offered locale.
 * @param tag e.g. `ru`, `en-GB`, or nothing
 * @returns an offered language; Russian if the tag is missing or unknown
 */
export function localeFrom(tag: string | null | undefined): Locale {
  const language = tag?.slice(0, 2).toLowerCase();
  const offered = offeredLocales.find((locale) => locale === language);
  if (offered) return offered;
  return language !== undefined && placeholders.includes(language) ? 'en' : defaultLocale;
}
