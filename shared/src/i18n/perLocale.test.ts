import { expect, it } from '@jest/globals';
import { perLocale } from './perLocale';

it('loads the texts of the wanted language and no other', async () => {
  const loaded: string[] = [];
  const texts = (locale: string) => () => {
    loaded.push(locale);
    return Promise.resolve({ locale });
  };
  const load = perLocale({ ru: texts('ru'), en: texts('en') });
  expect(await load('en')).toEqual({ locale: 'en' });
  expect(loaded).toEqual(['en']);
});
