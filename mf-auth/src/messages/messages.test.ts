import { expect, it } from '@jest/globals';
import { latinTexts, messageDifferences } from '@passport/shared/testing/messageParity';
import * as texts from '../texts';
import { ru } from './ru';

it.each(Object.values(texts))('$namespace has the same texts in Russian and English', async ({ load }) => {
  const [russian, english] = await Promise.all([load('ru'), load('en')]);
  expect(messageDifferences(russian, english)).toEqual([]);
});

it('the sign-in has no Latin letters in Russian', () => {
  expect(latinTexts(ru)).toEqual([]);
});
