import { defaultLocale, offeredLocales, type Locale } from '../constants';

/** Languages with empty placeholder texts; they are shown in English. */
const placeholders = ['es', 'fr'];

/**
 * The language for a stored or sent language tag.
 * @param name e.g. `ru`, `en-GB`, or nothing
 * @returns an offered language; Russian if the tag is missing or unknown
 */
export function localeFrom(name: string | null | undefined): Locale {
  const language = name?.slice(0, 2).toLowerCase();
  const offered = offeredLocales.find((locale) => locale === language);
  if (offered) return offered;
  return language !== undefined && placeholders.includes(language) ? 'en' : defaultLocale;
}
