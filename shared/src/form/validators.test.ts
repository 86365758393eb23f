import { describe, expect, it } from '@jest/globals';
import { code, email, firstName, lastName, required } from './validators';

describe('names', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    ['Я', 'errors.incorrect-name-min-length'],
    [' Я ', 'errors.incorrect-name-min-length'],
    ['Ян', undefined],
    [' Семён ', undefined],
    ['Ёлка', undefined],
    ['Anna', undefined],
    ['Anna2', 'errors.incorrect-name-chars'],
    ['Анна Мария', 'errors.incorrect-name-chars'],
    ['Zoë', 'errors.incorrect-name-chars'],
    ['<b>', 'errors.incorrect-name-chars'],
  ] as const)('first name %p: %p', (value, error) => {
    expect(firstName(value)).toBe(error);
  });

  it('has its own texts for the last name', () => {
    expect(lastName('Л')).toBe('errors.incorrect-surname-min-length');
    expect(lastName('Л1')).toBe('errors.incorrect-surname-chars');
  });
});

describe('email', () => {
  it.each(['a@b.ru', ' anna.k+passport@mail.example.com ', 'анна@почта.рф', ''])('accepts %p', (value) => {
    expect(email(value)).toBeUndefined();
  });
  it.each([
    'a',
    'a@b',
    '@b.ru',
    'a@b.',
    'a@.ru',
    'a b@c.ru',
    'a@b@c.ru',
    'a@b..ru',
    'a@1.2.3.4',
    `${'a'.repeat(250)}@b.ru`,
  ])('refuses %p', (value) => {
    expect(email(value)).toBe('errors.incorrect-email');
  });
});

describe('required and code', () => {
  it('refuses blanks with the text of the field', () => {
    expect(required()(' ')).toBe('errors.required');
    expect(required('errors.phone-number-required')('')).toBe('errors.phone-number-required');
    expect(required()('a')).toBeUndefined();
    expect(code('')).toBe('errors.invalid-code');
  });
});
