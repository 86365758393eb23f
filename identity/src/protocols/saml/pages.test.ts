import { expect, it } from '@jest/globals';
import { messageDifferences } from '@passport/shared/testing/messageParity';
import { pageTexts } from './pages';

it('pages of SAML requests have the same texts in both languages, in the terms of all other pages', () => {
  expect(messageDifferences(pageTexts.ru, pageTexts.en)).toEqual([]);
});
