import { expect, it } from '@jest/globals';
import { latinTexts, messageDifferences } from '@passport/shared/testing/messageParity';
import { en } from './en';
import { ru } from './ru';

it('has the same keys and places in Russian and English', () => {
  expect(messageDifferences(ru, en)).toEqual([]);
});

it('says nothing in Latin letters in Russian', () => {
  expect(latinTexts(ru)).toEqual([]);
});
