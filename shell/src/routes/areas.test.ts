import { expect, it } from '@jest/globals';
import { areaOf, needsSession, titleOf } from './areas';

const remotes = [
  { name: 'mf-auth', prefixes: ['/', '/2fa', '/kid-oauth', '/:service/login/callback'] },
  { name: 'mf-passport', prefixes: ['/passport'] },
  { name: 'mf-support', prefixes: ['/policy'] },
  {
    name: 'mf-news',
    prefixes: ['/news'],
    area: { path: '/news', titles: { ru: 'Новости', en: 'News' }, needsSession: true },
  },
];

it.each([
  ['/passport/2fa', true],
  ['/services', true],
  ['/applications/edit/1', true],
  ['/policy', false],
  ['/news/today', true],
  ['/operator/people', true],
  ['/', false],
])('%s needs a session: %s', (pathname, needed) => {
  expect(needsSession(remotes, pathname)).toBe(needed);
});

it.each([
  ['/', 'titles.sign-in'],
  ['/passport/2fa', 'titles.passport'],
  ['/policy', 'titles.policy'],
  ['/news/today', 'Новости'],
  ['/nowhere', 'errors.page-not-found'],
  ['/forbidden', 'errors.forbidden'],
])('%s is titled %s', (pathname, key) => {
  expect(titleOf(remotes, pathname, 'ru', (text) => text)).toBe(key);
});

it.each([
  ['/', 'sign-in'],
  ['/2fa/phone-email/', 'sign-in'],
  ['/yandex/login/callback', 'sign-in'],
  ['/contact-change/undo', 'passport'],
  ['/services/1', 'services'],
  ['/nowhere', 'not-found'],
])('%s belongs to the area %s', (pathname, area) => {
  expect(areaOf(remotes, pathname)).toBe(area);
});
