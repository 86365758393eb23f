import type { Locale } from '@passport/shared/constants';

/** The device and country of a sign-in or an event, as the service describes them. */
export interface Place {
  browser: string | null;
  os: string | null;
  country: string | null;
}

/**
 * Browser and system: `Chrome на Windows`; undefined where neither is known.
 * @param on the word between them
 */
export const deviceName = ({ browser, os }: Pick<Place, 'browser' | 'os'>, on: string): string | undefined =>
  [browser, os].filter((part) => part !== null).join(` ${on}\u00a0`) || undefined;

/**
 * A country in the language of the screen, by its short name: `США`, not `Соединенные Штаты`, which the browsers write without ё.
 * @param country ISO 3166-1 alpha-2
 */
export const countryName = (country: string | null, locale: Locale): string | undefined =>
  country === null ? undefined : new Intl.DisplayNames(locale, { type: 'region', style: 'short' }).of(country);
