import { describe, expect, it } from '@jest/globals';
import { person } from '@passport/shared/testing/person';
import { profileOf } from './profileOf';

describe('what the home screen shows of a person', () => {
  it('is the full name, the contacts in full, the support id and the day of joining', () => {
    expect(profileOf({ ...person, date_joined: '2026-02-03T12:00:00.000Z' }, 'ru')).toEqual({
      name: 'Анна Ёлкина',
      phone: '+7\u00a0900\u00a0123‑45‑67',
      email: 'anna@example.org',
      isEmailUnverified: false,
      smartId: '1000-0007',
      joined: '3\u00a0февраля\u00a02026',
    });
  });

  it.each([
    ['Анна', '', 'Анна'],
    ['', 'Ёлкина', 'Ёлкина'],
    ['', '', undefined],
    [' ', ' ', undefined],
  ])('has of the names "%s" and "%s" the name %s', (first_name, last_name, name) => {
    expect(profileOf({ ...person, first_name, last_name }, 'ru').name).toBe(name);
  });

  it('has an unverified email only where there is an email', () => {
    expect(profileOf({ ...person, need_change_email: true }, 'ru').isEmailUnverified).toBe(true);
    const without = profileOf({ ...person, email: null, need_change_email: true }, 'ru');
    expect(without.isEmailUnverified).toBe(false);
    expect(without.email).toBeUndefined();
  });

  it('writes the day of joining in the language of the screen', () => {
    expect(profileOf({ ...person, date_joined: '2026-02-03T12:00:00.000Z' }, 'en').joined).toBe('3\u00a0Feb\u00a02026');
  });
});
