import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSettings } from '@passport/shared/settings';
import { startLocale } from './startLocale';

const settings = createSettings(window);
const tabSettings = createSettings(window, 'sessionStorage');
const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete root.dataset['asked'];
  delete root.dataset['chosen'];
});

describe('the initial language of a page', () => {
  it('is Russian, or the chosen one', () => {
    expect(startLocale(document, settings, tabSettings)).toBe('ru');
    localStorage.setItem('locale', 'en');
    expect(startLocale(document, settings, tabSettings)).toBe('en');
  });

  it('is the one requested by the client, which is kept for the tab', () => {
    root.dataset['asked'] = 'en';
    expect(startLocale(document, settings, tabSettings)).toBe('en');
    delete root.dataset['asked'];
    expect(startLocale(document, settings, tabSettings)).toBe('en');
  });

  it('is Russian again in a later visit, because a request of a client is not a choice', () => {
    root.dataset['asked'] = 'en';
    startLocale(document, settings, tabSettings);
    expect(localStorage).toHaveLength(0);
    expect(document.cookie).not.toContain('locale');
    delete root.dataset['asked'];
    sessionStorage.clear();
    expect(startLocale(document, settings, tabSettings)).toBe('ru');
  });

  it('is the one requested by the last client', () => {
    sessionStorage.setItem('passport.asked-locale', 'en');
    root.dataset['asked'] = 'ru';
    expect(startLocale(document, settings, tabSettings)).toBe('ru');
  });

  it('is the chosen one if only the cookie could be stored', () => {
    root.dataset['chosen'] = 'en';
    root.dataset['asked'] = 'ru';
    expect(startLocale(document, settings, tabSettings)).toBe('en');
  });

  it('is the chosen one, whatever the client requests, even after a reload', () => {
    localStorage.setItem('locale', 'ru');
    root.dataset['asked'] = 'en';
    expect(startLocale(document, settings, tabSettings)).toBe('ru');
    expect(localStorage.getItem('locale')).toBe('ru');
  });
});
