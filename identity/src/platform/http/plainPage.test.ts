import { expect, it } from '@jest/globals';
import { plainPage } from './plainPage';

it.each([
  ['ru', 'Документы', 'Написать в\u00a0поддержку'],
  ['en', 'Documents', 'Contact support'],
] as const)('a page of the service leads to the documents and to support, in %s', (language, documents, support) => {
  expect(plainPage(language, 'x', '')).toContain(
    `<footer><a href="/policy">${documents}</a><a href="/#support">${support}</a></footer>`,
  );
});

it('the line for the support of a service is marked by one press', () => {
  expect(plainPage('en', 'x', '')).toMatch(/code\{[^}]*;user-select:all\}/);
});
