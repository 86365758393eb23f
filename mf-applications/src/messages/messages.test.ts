import { expect, it } from '@jest/globals';
import { messageDifferences } from '@passport/shared/testing/messageParity';
import * as texts from '../texts';

it.each(Object.values(texts))('$namespace has the same texts in Russian and English', async ({ load }) => {
  const [ru, en] = await Promise.all([load('ru'), load('en')]);
  expect(messageDifferences(ru, en)).toEqual([]);
});
