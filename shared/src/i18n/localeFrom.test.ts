import { expect, it } from '@jest/globals';
import { localeFrom } from './localeFrom';

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
