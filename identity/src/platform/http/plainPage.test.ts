import { expect, it } from '@jest/globals';
import { plainPage } from './plainPage';

it.each([
  ['ru', 'Написать в\u00a0поддержку'],
  ['en', 'Contact support'],
] as const)('a page of the service leads to support, in %s', (language, text) => {
  expect(plainPage(language, 'x', '')).toContain(`<footer><a href="/#support">${text}</a></footer>`);
});
