import { describe, expect, it } from '@jest/globals';
import { offeredLocales } from '../constants';
import { messageDifferences } from '../testing/messageParity';
import { en } from './messages/en';
import { es } from './messages/es';
import { fieldErrors as enFields } from './messages/fieldErrors.en';
import { fieldErrors as ruFields } from './messages/fieldErrors.ru';
import { fr } from './messages/fr';
import { ru } from './messages/ru';

describe('common texts', () => {
  it('have the same keys and placeholders in Russian and English', () => {
    expect(messageDifferences(ru, en)).toEqual([]);
  });

  it.each([
    ['Russian', ru.errors, ruFields],
    ['English', en.errors, enFields],
  ])('ends no error of a field with a full stop, in %s', (_language, texts, fields) => {
    const atField = { ...fields, 'user-search': '', 'code-check': '', 'sms-send': '', email: '' };
    const keys = Object.keys(atField) as (keyof typeof atField)[];
    expect(keys.filter((key) => texts[key].endsWith('.'))).toEqual([]);
  });

  it('have no offered language with empty placeholder texts (R-63)', () => {
    const empty = Object.entries({ ru, en, es, fr }).filter(([, messages]) => Object.keys(messages).length === 0);
    expect(empty.map(([locale]) => locale)).toEqual(['es', 'fr']);
    expect([...offeredLocales]).toEqual(['ru', 'en']);
  });
});

describe('messageDifferences', () => {
  it('takes the plural forms of a text together', () => {
    const russian = { days_one: '{{count}} день', days_few: '{{count}} дня', days_many: '{{count}} дней' };
    expect(messageDifferences(russian, { days_one: '{{count}} day', days_other: '{{count}} days' })).toEqual([]);
  });

  it('accepts the wording of the specification', () => {
    expect(messageDifferences({ a: 'x' }, { a: 'You do not have access to perform this action' })).toEqual([]);
    expect(messageDifferences({ a: 'x' }, { a: 'Log in with other services' })).toEqual([]);
  });

  it.each([
    ['a missing key', { a: { b: 'x' } }, { a: {} }],
    ['a different place', { a: '{{name}}' }, { a: '{{nam}}' }],
    ['an empty text', { a: 'x' }, { a: ' ' }],
    ['a straight apostrophe', { a: 'x' }, { a: "You're in" }],
    ['a form that nobody speaks', { a: 'x' }, { a: 'This cannot be undone' }],
    ['a word that has another one in its place', { a: 'Защита\u00a0выключена' }, { a: 'x' }],
    ['the same in English, in print', { a: { b: 'x' } }, { a: { b: 'Wasn’t you? Sign out.' } }],
  ])('finds %s', (_case, one, other) => {
    expect(messageDifferences(one, other)).toHaveLength(1);
  });
});
