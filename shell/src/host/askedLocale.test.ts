import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSettings } from '@passport/shared/settings';
import { forgetAskedLocale, startLocale } from './askedLocale';

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

  it('is what the client asks for, which changes nothing for who has chosen another', () => {
    localStorage.setItem('locale', 'ru');
    root.dataset['asked'] = 'en';
    expect(startLocale(document, settings)).toBe('en');
    expect(localStorage.getItem('locale')).toBe('ru');
  });

  it('is what was chosen on the page when that is loaded anew', () => {
    history.replaceState({ step: 'START' }, '', '/?client_id=c&ui_locales=en&state=s');
    root.dataset['asked'] = 'en';
    localStorage.setItem('locale', 'ru');
    forgetAskedLocale(window);
    expect(startLocale(document, settings)).toBe('ru');
    expect(location.search).toBe('?client_id=c&state=s');
    expect(history.state).toEqual({ step: 'START' });
  });
});
