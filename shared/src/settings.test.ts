import { beforeEach, expect, it } from '@jest/globals';
import { createSettings, hasAcceptedCookies } from './settings';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it.each(['localStorage', 'sessionStorage'] as const)('settings are kept in the %s', (kind) => {
  const settings = createSettings(window, kind);
  expect(settings.read('theme')).toBeUndefined();
  settings.write('theme', 'dark');
  expect(settings.read('theme')).toBe('dark');
  expect(window[kind]).toHaveLength(1);
  settings.remove('theme');
  expect(settings.read('theme')).toBeUndefined();
});

it.each([
  [null, false],
  ['false', false],
  ['true', true],
])('cookiesAccepted %p: %p', (stored, isAccepted) => {
  if (stored !== null) localStorage.setItem('cookiesAccepted', stored);
  expect(hasAcceptedCookies(createSettings(window))).toBe(isAccepted);
});

it('settings are kept in memory if the storage is forbidden', () => {
  const closed = Object.create(window, {
    localStorage: {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  }) as Window;
  const settings = createSettings(closed);
  expect(() => settings.write('theme', 'dark')).not.toThrow();
  expect(() => settings.remove('theme')).not.toThrow();
  expect(hasAcceptedCookies(settings)).toBe(false);
  expect(settings.read('theme')).toBeUndefined();
});
