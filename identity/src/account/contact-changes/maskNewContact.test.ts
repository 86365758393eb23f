import { expect, it } from '@jest/globals';
import { maskNewContact } from './maskNewContact';

const change = (contact: 'email' | 'phone', old_value: string | null, new_value: string) =>
  maskNewContact({ contact, old_value, new_value });

it.each([
  ['email', 'anna@mail.example', 'anna.new@mail.example', 'anna.***@mail.example'],
  ['email', 'anna@mail.example', 'boris@mail.example', 'b***@mail.example'],
  ['email', 'anna@mail.example', 'anna@other.example', 'a***@other.example'],
  ['email', null, 'anna@other.example', 'a***@other.example'],
  ['phone', '+79161234567', '+79261234567', '+7*2****4567'],
  ['phone', '+79161234567', '+79161234568', '+7******4568'],
] as const)('a new %s can be told from the old one: %s -> %s', (contact, old, fresh, shown) => {
  expect(change(contact, old, fresh)).toBe(shown);
});
