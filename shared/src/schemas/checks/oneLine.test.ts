import { describe, expect, it } from '@jest/globals';
import { isOneLine, toOneLine } from './oneLine';

const unseen = [
  ['a line feed', '\n'],
  ['a carriage return', '\r'],
  ['a tab', '\t'],
  ['NUL', '\0'],
  ['a C1 control', '\u0085'],
  ['a separator of lines', '\u2028'],
  ['a separator of paragraphs', '\u2029'],
  ['right-to-left override', '\u202E'],
  ['right-to-left isolate', '\u2067'],
  ['right-to-left mark', '\u200F'],
  ['Arabic letter mark', '\u061C'],
  ['a zero width space', '\u200B'],
  ['a zero width joiner', '\u200D'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\uFEFF'],
  ['a soft hyphen', '\u00AD'],
  ['a Hangul filler', '\u3164'],
  ['an empty Braille pattern', '\u2800'],
  ['a tag', '\u{E0041}'],
  ['a private character', '\uE000'],
  ['a lone surrogate', '\uD83D'],
] as const;

describe('a text of one line', () => {
  it.each(unseen)('must not contain %s', (_name, character) => {
    for (const text of [`Shop${character}`, `${character}Shop`, `Sh${character}op`]) {
      expect(isOneLine(text)).toBe(false);
      expect(isOneLine(toOneLine(text))).toBe(true);
    }
    expect(toOneLine(`Sh${character}op`)).toBe('Sh op');
  });

  it.each(['', 'ООО «Ромашка»', 'Café Ñandú', 'متجر', 'חנות', '日本', 'Shop 🛍️', 'O’Neill & Co', 'a\u00a0b'])(
    'can be %j',
    (text) => {
      expect(isOneLine(text)).toBe(true);
      expect(toOneLine(` ${text}  `)).toBe(text.replaceAll('\u00a0', ' '));
    },
  );
});
