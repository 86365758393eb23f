import { expect, it } from '@jest/globals';
import { defineTexts } from './defineTexts';

it('only the texts of the requested language are loaded', async () => {
  const loaded: string[] = [];
  const load = <Name extends string>(locale: Name, texts: Record<Name, { locale: string }>) => {
    loaded.push(locale);
    return Promise.resolve(texts);
  };
  const { load: loadTexts } = defineTexts('mf-x/part', {
    ru: () => load('ru', { ru: { locale: 'ru' } }),
    en: () => load('en', { en: { locale: 'en' } }),
  });
  expect(await loadTexts('en')).toEqual({ locale: 'en' });
  expect(loaded).toEqual(['en']);
});
