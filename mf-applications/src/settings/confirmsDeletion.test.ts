import { expect, it } from '@jest/globals';
import { confirmsDeletion } from './confirmsDeletion';

const application = { name: 'Лавка — Онлайн-касса', id: '5c1e2b7a-11aa-4b53-8d0c-7d2f4f3c6B2A' };

it.each([
  ['Лавка — Онлайн-касса', true],
  ['  лавка – онлайн‑КАССА ', true],
  ['ЛАВКА - ОНЛАЙН—КАССА', true],
  ['Лавка  —\u00a0Онлайн−касса', true],
  ['6b2a', true],
  [' 6B2A ', true],
  ['Лавка', false],
  ['Лавка Онлайн касса', false],
  ['c6b2a', false],
  ['b2a', false],
  ['-', false],
  ['', false],
])('"%s" confirms the deletion: %s', (typed, does) => {
  expect(confirmsDeletion(typed, application)).toBe(does);
});
