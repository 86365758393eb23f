import { offeredLocales, type Locale } from '../constants';

/**
 * The language that an OpenID Connect client asks for (Core section 3.1.2.1, ui_locales).
 * @param query the query of an authorization request, or of our address that it led to
 * @returns the first of its languages that is offered
 */
export function askedLocale(query: URLSearchParams): Locale | undefined {
  const languages = (query.get('ui_locales') ?? '').split(' ').map((tag) => tag.split('-')[0]?.toLowerCase());
  return languages.flatMap((language) => offeredLocales.find((locale) => locale === language) ?? [])[0];
}
