import { expect, it } from '@jest/globals';
import { latinTexts, messageDifferences } from '@passport/shared/testing/messageParity';
import { en } from './en';
import { ru } from './ru';

it('the sign-in has the same keys and placeholders in Russian and English', () => {
  expect(messageDifferences(ru, en)).toEqual([]);
});

it('the sign-in has no Latin letters in Russian', () => {
  expect(latinTexts(ru)).toEqual([]);
});
