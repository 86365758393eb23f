import { expect, it } from '@jest/globals';
import { latinTexts } from '@passport/shared/testing/messageParity';
import { ru } from './ru';

it('says nothing in Latin letters in Russian', () => {
  expect(latinTexts(ru)).toEqual([]);
});
