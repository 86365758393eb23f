import { expect, it } from '@jest/globals';
import { messageDifferences } from '@passport/shared/testing/messageParity';
import { en } from './en';
import { ru } from './ru';

it('the documents have the same keys and placeholders in Russian and English', () => {
  expect(messageDifferences(ru, en)).toEqual([]);
});
