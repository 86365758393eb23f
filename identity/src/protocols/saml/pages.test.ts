import { expect, it } from '@jest/globals';
import { messageDifferences } from '@passport/shared/testing/messageParity';
import { pageTexts } from './pages';

it('the pages that a SAML request leads to say the same in both languages, in the words of all others', () => {
  expect(messageDifferences(pageTexts.ru, pageTexts.en)).toEqual([]);
});
