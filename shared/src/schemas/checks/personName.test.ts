import { describe, expect, it } from '@jest/globals';
import { faultOfName, readName, type NameCharacters } from './personName';

const fault = (typed: string, characters: NameCharacters) => faultOfName(readName(typed), characters);

describe('a name', () => {
  it.each(['Анна', 'Ёлкина', 'Зоë', 'Zoë', 'José', 'Œuvre', 'Әлия', 'Ўладзімір', 'Їжакевич', 'Nguyễn', 'e\u0301va'])(
    'may contain every letter of the two scripts: %s',
    (name) => {
      expect([fault(name, 'letters'), fault(name, 'extended')]).toEqual([undefined, undefined]);
    },
  );

  it.each(['Анна-Мария', "O'Neil", 'O’Neil', 'Анна  Мария', 'Салтыкова-Щедрина'])(
    'may contain hyphens, apostrophes and spaces only if configured: %s',
    (name) => {
      expect([fault(name, 'letters'), fault(name, 'extended')]).toEqual(['wrong-characters', undefined]);
    },
  );

  it.each(['Anna2', '<b>', '李明', 'Ελένη', '-Анна', 'Анна-', 'А--нна', "'Neil", 'Anna_', '\u0301\u0301', 'Ⅷ Ⅷ'])(
    'cannot be anything else: %s',
    (name) => {
      expect([fault(name, 'letters'), fault(name, 'extended')]).toEqual(['wrong-characters', 'wrong-characters']);
    },
  );

  it('has at least two characters, and no surrounding spaces', () => {
    expect([fault(' Я ', 'extended'), fault('Ян', 'letters')]).toEqual(['too-short', undefined]);
    expect(readName('  Анна \u00a0 Мария ')).toBe('Анна Мария');
  });
});
