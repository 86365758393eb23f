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

describe('the language that a page begins in', () => {
  it('is Russian, or what was chosen', () => {
    expect(startLocale(document, settings, tabSettings)).toBe('ru');
    localStorage.setItem('locale', 'en');
    expect(startLocale(document, settings, tabSettings)).toBe('en');
  });

  it('is what the client asks for, which a new visitor keeps', () => {
    root.dataset['asked'] = 'en';
    expect(startLocale(document, settings, tabSettings)).toBe('en');
    delete root.dataset['asked'];
    expect(startLocale(document, settings, tabSettings)).toBe('en');
  });

  it('is Russian again in a later visit: nobody has chosen what a client asked for', () => {
    root.dataset['asked'] = 'en';
    startLocale(document, settings, tabSettings);
    expect(localStorage).toHaveLength(0);
    expect(document.cookie).not.toContain('locale');
    delete root.dataset['asked'];
    sessionStorage.clear();
    expect(startLocale(document, settings, tabSettings)).toBe('ru');
  });

  it('is what the last client asks for', () => {
    sessionStorage.setItem('passport.asked-locale', 'en');
    root.dataset['asked'] = 'ru';
    expect(startLocale(document, settings, tabSettings)).toBe('ru');
  });

  it('is what was chosen where only the cookie could be kept', () => {
    root.dataset['chosen'] = 'en';
    root.dataset['asked'] = 'ru';
    expect(startLocale(document, settings, tabSettings)).toBe('en');
  });

  it('is what was chosen, whatever the client asks for, also when the page is loaded again', () => {
    localStorage.setItem('locale', 'ru');
    root.dataset['asked'] = 'en';
    expect(startLocale(document, settings, tabSettings)).toBe('ru');
    expect(localStorage.getItem('locale')).toBe('ru');
  });
});
