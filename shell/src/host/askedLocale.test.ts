import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSettings } from '@passport/shared/settings';
import { startLocale } from './askedLocale';

const settings = createSettings(window);
const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  delete root.dataset['asked'];
});

describe('the language that a page begins in', () => {
  it('is Russian, or what was chosen', () => {
    expect(startLocale(document, settings)).toBe('ru');
    localStorage.setItem('locale', 'en');
    expect(startLocale(document, settings)).toBe('en');
  });

  it('is what the client asks for, which a new visitor keeps', () => {
    root.dataset['asked'] = 'en';
    expect(startLocale(document, settings)).toBe('en');
    delete root.dataset['asked'];
    expect(startLocale(document, settings)).toBe('en');
  });

  it('is what was chosen, whatever the client asks for, also when the page is loaded anew', () => {
    localStorage.setItem('locale', 'ru');
    root.dataset['asked'] = 'en';
    expect(startLocale(document, settings)).toBe('ru');
    expect(localStorage.getItem('locale')).toBe('ru');
  });
});
