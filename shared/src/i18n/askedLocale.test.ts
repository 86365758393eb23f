import { expect, it } from '@jest/globals';
import { askedLocale } from './askedLocale';

it.each([
  ['ui_locales=en', 'en'],
  ['ui_locales=en-GB', 'en'],
  ['ui_locales=de+fr-CA+EN+ru', 'en'],
  ['ui_locales=ru+en', 'ru'],
  ['ui_locales=es', undefined],
  ['ui_locales=', undefined],
  ['', undefined],
])('%j asks for %p', (query, locale) => {
  expect(askedLocale(new URLSearchParams(query))).toBe(locale);
});
