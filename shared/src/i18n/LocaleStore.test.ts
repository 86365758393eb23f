import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Locale } from '../constants';
import { createSettings } from '../settings';
import type { Translations } from './createTranslations';
import { LocaleStore } from './LocaleStore';

const changeTexts = jest.fn<(locale: Locale) => Promise<void>>();
const addNamespace = jest.fn<Translations['addNamespace']>(() => Promise.resolve());
const create = () =>
  new LocaleStore(document, createSettings(window), 'ru', { addNamespace, changeLocale: changeTexts });

beforeEach(() => {
  localStorage.clear();
  changeTexts.mockReset().mockResolvedValue();
});

describe('the language', () => {
  it('is set on the page from the start, and in a cookie once it is chosen', () => {
    document.cookie = 'locale=; Max-Age=0';
    create();
    expect(document.documentElement.lang).toBe('ru');
    expect(document.cookie).not.toContain('locale=');
    expect(localStorage).toHaveLength(0);
    localStorage.setItem('locale', 'ru');
    create();
    expect(document.cookie).toContain('locale=ru');
  });

  it('changes once its texts are loaded, and is stored', async () => {
    const locale = create();
    const changing = locale.change('en');
    expect(locale.current).toBe('ru');
    await changing;
    expect(locale.current).toBe('en');
    expect(document.documentElement.lang).toBe('en');
    expect(document.cookie).toContain('locale=en');
    expect(localStorage.getItem('locale')).toBe('en');
  });

  it('does not change if its texts cannot be loaded', async () => {
    changeTexts.mockRejectedValue(new Error('chunk'));
    const locale = create();
    await expect(locale.change('en')).rejects.toThrow('chunk');
    expect(locale.current).toBe('ru');
    expect(localStorage).toHaveLength(0);
  });

  it('includes the texts of a lazy part', async () => {
    const load = () => Promise.resolve({ title: 'x' });
    await create().addMessages('mf-x/part', load);
    expect(addNamespace).toHaveBeenCalledWith('mf-x/part', load);
  });

  it('loads nothing for the current language', async () => {
    await create().change('ru');
    expect(changeTexts).not.toHaveBeenCalled();
  });
});
