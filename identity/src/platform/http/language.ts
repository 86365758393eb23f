import type { FastifyRequest } from 'fastify';
import { askedLocale, chooseLocale, chosenLocaleIn } from '@passport/shared/i18n/chooseLocale';
import { acceptedLanguage } from '@passport/shared/net/acceptedLanguage';
import { en, type MessageKey } from './messages/en';
import { ru } from './messages/ru';

export type Language = 'ru' | 'en';
const texts: Record<Language, Record<MessageKey, string>> = { ru, en };

/** Language of an answer to a call: the preference of Accept-Language, Russian by default. */
export const languageOf = (request: Pick<FastifyRequest, 'headers'>): Language =>
  acceptedLanguage(request.headers['accept-language']);

/**
 * Language of a page of the service, as that of every page of the site: a browser's own Accept-Language is no choice of the person.
 * @param cookies the Cookie header
 * @param uiLocales the `ui_locales` of an OpenID Connect client
 */
export const pageLanguage = (cookies: string | undefined, uiLocales?: string | null): Language =>
  chooseLocale({ asked: askedLocale(uiLocales), chosen: chosenLocaleIn(cookies) });

export const textIn = (language: Language, key: MessageKey): string => texts[language][key];
