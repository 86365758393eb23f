import { beforeEach, expect, it, jest } from '@jest/globals';
import { type Locale } from '@passport/shared/constants';
import { askedLocaleKey, signInMemoryKey, storageKeys } from '@passport/shared/storageKeys';
import { chooseLocale } from '@passport/shared/i18n/chooseLocale';
import { bodyScript, headScript } from './inlineScript';

const card = '<div id="first-paint"><form><input name="phone"></form></div>';
const root = document.documentElement;

beforeEach(() => {
  document.body.innerHTML = '';
  root.className = 'theme-light';
  root.lang = 'ru';
  delete root.dataset['asked'];
  delete root.dataset['chosen'];
  localStorage.clear();
  sessionStorage.clear();
  window.matchMedia = jest.fn(() => ({ matches: false })) as unknown as typeof window.matchMedia;
  // As in a browser: in the head, before any of the body exists.
  window.eval(headScript);
});

/** The rest of the HTML, up to the content after the card. */
function arrive(): void {
  document.body.innerHTML = `${card}<div id="root"></div>`;
  window.eval(bodyScript);
}

it('keeps an early Enter on the card for the application, so that the browser never submits the form', () => {
  document.body.innerHTML = card;
  const enter = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')!.dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(true);
  expect(document.querySelector('[data-submitted]')).not.toBeNull();
});

it('does not touch the submit of other forms', () => {
  document.body.innerHTML = '<form></form>';
  const enter = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')!.dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(false);
});

it('applies the stored theme before the first paint', () => {
  localStorage.setItem('theme', 'dark');
  window.eval(headScript);
  expect([...root.classList]).toEqual(['theme-dark']);
});

it('reserves the place of the passkey link only where a passkey was used, in a browser that knows them', () => {
  const isReserved = () => {
    delete root.dataset['passkeyUsed'];
    window.eval(headScript);
    return root.dataset['passkeyUsed'] !== undefined;
  };
  expect(isReserved()).toBe(false);
  localStorage.setItem(storageKeys.passkeyUsed, 'true');
  expect(isReserved()).toBe(false);
  Object.assign(window, { PublicKeyCredential: class {} });
  expect(isReserved()).toBe(true);
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  delete root.dataset['passkeyUsed'];
});

it('keeps the card of the first paint if language and step match', () => {
  arrive();
  expect(document.getElementById('first-paint')).not.toBeNull();
});

it.each([
  ['in another language', () => localStorage.setItem('locale', 'en')],
  ['of a sign-in that is under way', () => sessionStorage.setItem(signInMemoryKey, '{"step":"CODE_INPUT"}')],
])('hides a card %s before it is parsed, and removes it once it is', (_case, prepare) => {
  prepare();
  window.eval(headScript);
  expect(root).toHaveClass('without-first-paint');
  arrive();
  expect(document.getElementById('first-paint')).toBeNull();
  expect([...root.classList]).toEqual(['theme-light']);
});

it('requests the user before any bundle is loaded, with the headers of every call', () => {
  const fetch = jest.fn<typeof window.fetch>(() => Promise.resolve({} as Response));
  window.fetch = fetch;
  localStorage.setItem('access_token', 'token');
  root.dataset['api'] = '/api';
  root.dataset['environment'] = 'production';
  localStorage.setItem('locale', 'en');
  window.eval(headScript);
  expect(fetch).toHaveBeenCalledWith('/api/user/me/', {
    headers: { Authorization: 'JWT token', 'Accept-Language': 'en', 'X-Custom-Environment': 'production' },
  });
});

it.each<{ chosen?: string; cookie?: string; asked?: Locale; askedEarlier?: Locale }>([
  {},
  { chosen: 'en' },
  { chosen: 'es' },
  { chosen: 'fr-CA' },
  { chosen: 'de' },
  { chosen: 'ru', asked: 'en' },
  { asked: 'en' },
  { cookie: 'en' },
  { chosen: 'ru', cookie: 'en' },
  { cookie: 'ru', asked: 'en' },
  { askedEarlier: 'en' },
  { asked: 'ru', askedEarlier: 'en' },
  { chosen: 'ru', askedEarlier: 'en' },
])(
  'requests the user in the language of the page, and keeps the card of that language: %j',
  ({ chosen, cookie, asked, askedEarlier }) => {
    const fetch = jest.fn<typeof window.fetch>(() => Promise.resolve({} as Response));
    window.fetch = fetch;
    if (chosen !== undefined) localStorage.setItem('locale', chosen);
    if (cookie !== undefined) root.dataset['chosen'] = cookie;
    if (asked !== undefined) root.dataset['asked'] = asked;
    if (askedEarlier !== undefined) sessionStorage.setItem(askedLocaleKey, askedEarlier);
    root.lang = chooseLocale({ chosen: chosen ?? cookie, asked: asked ?? askedEarlier });
    window.eval(headScript);
    expect(root).not.toHaveClass('without-first-paint');
    localStorage.setItem('access_token', 'token');
    window.eval(headScript);
    expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ 'Accept-Language': root.lang });
  },
);
