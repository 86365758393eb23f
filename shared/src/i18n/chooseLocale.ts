import { defaultLocale, offeredLocales, type Locale } from '../constants';

/** Sources of the language of a page. */
export interface LocaleSources {
  /** The stored choice: of the browser's storage, or of the cookie that repeats it (`chosenLocaleIn`). */
  chosen?: string | null | undefined;
  /** The request of an OpenID Connect client (`askedLocale`). */
  asked?: Locale | undefined;
}

/**
 * The language of a page, one rule for the browser, the site and the pages of the service: the stored choice,
 * otherwise the one requested by the client, otherwise Russian.
 */
export const chooseLocale = ({ chosen, asked }: LocaleSources): Locale =>
  chosen ? localeFrom(chosen) : (asked ?? defaultLocale);

/**
 * The language that an OpenID Connect client requests (Core section 3.1.2.1, ui_locales).
 * @param tags language tags separated by spaces, the preferred one first
 * @returns the first of them that is offered
 */
export function askedLocale(tags: string | null | undefined): Locale | undefined {
  const languages = (tags ?? '').split(' ').map((tag) => tag.split('-')[0]?.toLowerCase());
  return languages.flatMap((language) => offeredLocales.find((locale) => locale === language) ?? [])[0];
}

/** The choice in the cookie that repeats it. @param cookies the Cookie header */
export function chosenLocaleIn(cookies: string | undefined): Locale | undefined {
  const tag = /(?:^|;\s*)locale=(\w+)/.exec(cookies ?? '')?.[1];
  return tag === undefined ? undefined : localeFrom(tag);
}

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
