import { expect, it } from '@jest/globals';
import { ru } from './ru';

it('says nothing in Latin letters in Russian', () => {
  expect(JSON.stringify(Object.values(ru.consent)).replace(/\{\{\w+\}\}|\bID\b/g, '')).not.toMatch(/[A-Za-z]/);
});
