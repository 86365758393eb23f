import { expect, it } from '@jest/globals';
import { messageDifferences } from '@passport/shared/testing/messageParity';
import * as texts from '../texts';

it.each(Object.entries(texts))('%s are the same in Russian and English', async (_name, { load }) => {
  expect(messageDifferences(await load('ru'), await load('en'))).toEqual([]);
});
