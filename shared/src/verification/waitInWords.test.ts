import { expect, it } from '@jest/globals';
import { waitInWords } from './waitInWords';

it.each([
  [1, 'ru', 'через 1 секунду'],
  [59, 'ru', 'через 59 секунд'],
  [120, 'ru', 'через 2 минуты'],
  [841, 'ru', 'через 15 минут'],
  [900, 'en', 'in 15 minutes'],
  [86_400, 'en', 'in 24 hours'],
])('%s s in %s: %s', (seconds, locale, words) => {
  expect(waitInWords(seconds, locale)).toBe(words);
});
