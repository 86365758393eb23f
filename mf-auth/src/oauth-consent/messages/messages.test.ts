import { expect, it } from '@jest/globals';
import { messageDifferences } from '@passport/shared/testing/messageParity';
import { en } from './en';
import { ru } from './ru';

it('the consent screen has the same keys and placeholders in Russian and English', () => {
  expect(messageDifferences(ru, en)).toEqual([]);
});

it('the consent screen has no Latin letters in Russian', () => {
  expect(JSON.stringify(Object.values(ru.consent)).replace(/\{\{\w+\}\}|\bID\b/g, '')).not.toMatch(/[A-Za-z]/);
});
