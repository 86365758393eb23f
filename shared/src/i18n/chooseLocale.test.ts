import { describe, expect, it } from '@jest/globals';
import { askedLocale, chooseLocale, chosenLocaleIn, localeFrom } from './chooseLocale';

it.each([
  [{ chosen: 'ru', asked: askedLocale('de en') }, 'ru'],
  [{ chosen: 'en', asked: askedLocale('ru') }, 'en'],
  [{ chosen: 'es', asked: askedLocale('ru') }, 'en'],
  [{ chosen: undefined, asked: askedLocale('de en') }, 'en'],
  [{ chosen: '', asked: askedLocale('es') }, 'ru'],
  [{ chosen: 'en' }, 'en'],
  [{}, 'ru'],
])('the language of a page with %j is %s', (sources, locale) => {
  expect(chooseLocale(sources)).toBe(locale);
});

it.each([
  ['en', 'en'],
  ['en-GB', 'en'],
  ['de fr-CA EN ru', 'en'],
  ['ru en', 'ru'],
  ['es', undefined],
  ['', undefined],
  [null, undefined],
])('%j asks for %p', (tags, locale) => {
  expect(askedLocale(tags)).toBe(locale);
});

describe('the stored choice in the cookies', () => {
  it.each([
    ['locale=en', 'en'],
    ['sid=1; locale=en; theme=dark', 'en'],
    ['locale=es', 'en'],
    ['old-locale=en', undefined],
    ['locale="><script>', undefined],
    [undefined, undefined],
  ])('%j is %p', (cookies, chosen) => {
    expect(chosenLocaleIn(cookies)).toBe(chosen);
  });
});

it.each([
  ['ru', 'ru'],
  ['en-GB', 'en'],
  ['EN', 'en'],
  ['es', 'en'],
  ['fr-CA', 'en'],
  ['de', 'ru'],
  ['', 'ru'],
  [null, 'ru'],
])('%s is shown as %s', (name, locale) => {
  expect(localeFrom(name)).toBe(locale);
});
