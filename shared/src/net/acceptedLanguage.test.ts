import { describe, expect, it } from '@jest/globals';
import { acceptedLanguage } from './acceptedLanguage';

/** Names that every plain object inherits. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

describe('the language of an answer', () => {
  it.each([
    [undefined, 'ru'],
    ['', 'ru'],
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['de, en;q=0.5, ru;q=0.4', 'en'],
    ['ru;q=0, en;q=0.1', 'en'],
    ['fr-FR', 'en'],
    ['es, ru;q=0.5', 'en'],
    ['de', 'ru'],
    ['*', 'ru'],
    ...inherited.map((name) => [name, 'ru'] as const),
    ['__proto__, en;q=0.1', 'en'],
  ])('%s is answered in %s (R-63)', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });
});
