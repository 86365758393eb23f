import { defaultLocale, offeredLocales, type Locale } from '@passport/shared/constants';
import type { FastifyRequest } from 'fastify';

/** The language of the page: what the browser chose before (its storage repeats it in a cookie), else the default. */
export function localeOf(request: FastifyRequest): Locale {
  const cookie = /(?:^|;\s*)locale=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  return offeredLocales.find((locale) => locale === cookie) ?? defaultLocale;
}
