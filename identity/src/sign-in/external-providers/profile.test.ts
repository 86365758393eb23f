import { describe, expect, it } from '@jest/globals';
import {
  readFacebookUser,
  readGoogleClaims,
  readStandardClaims,
  readXUser,
  readYandexInfo,
  type ProviderAnswer,
} from './profile';

/** Each as the provider's documentation prints it. */
const yandex = {
  id: '1000034426',
  login: 'ivan',
  default_email: 'Test@Yandex.ru',
  first_name: 'Иван',
  last_name: 'Иванов',
  default_phone: { id: 12345678, number: '+79037659418' },
};
const google = {
  sub: '10769150350006150715113082367',
  email: 'jsmith@example.com',
  email_verified: true,
  hd: 'example.com',
  given_name: 'John',
  family_name: 'Smith',
};
const apple = { sub: '001.a.1', email: 'x@privaterelay.appleid.com', email_verified: 'true', is_private_email: 'true' };
const facebook = { id: '10', first_name: 'Anna', last_name: 'Kim', email: 'anna@example.com' };
const x = { data: { id: '2244994945', name: 'Anna Maria Kim', username: 'anna' } };

describe('the profile', () => {
  it.each([
    ['Yandex', readYandexInfo, yandex, ['1000034426', 'test@yandex.ru', true, 'Иван', 'Иванов', '+79037659418']],
    ['Google', readGoogleClaims, google, [google.sub, 'jsmith@example.com', true, 'John', 'Smith', null]],
    ['Apple', readStandardClaims, apple, ['001.a.1', 'x@privaterelay.appleid.com', true, '', '', null]],
    ['Facebook', readFacebookUser, facebook, ['10', 'anna@example.com', false, 'Anna', 'Kim', null]],
    ['X', readXUser, x, ['2244994945', null, false, 'Anna', 'Maria Kim', null]],
  ])('of %s', (_name, read, answer, expected) => {
    const profile = read(answer as ProviderAnswer)!;
    const { subject, email, isEmailVerified, firstName, lastName, phone } = profile;
    expect([subject, email, isEmailVerified, firstName, lastName, phone]).toEqual(expected);
  });

  it.each([
    ['an address of another domain in a Yandex account', readYandexInfo({ ...yandex, default_email: 'a@mail.ru' })],
    ['a foreign address in a Google account', readGoogleClaims({ ...google, hd: undefined })],
    ['an unverified one', readStandardClaims({ sub: '1', email: 'a@b.ru', email_verified: false })],
    ['one of which nothing is said', readStandardClaims({ sub: '1', email: 'a@b.ru' })],
  ])('does not trust %s (R-23)', (_what, profile) => {
    expect(profile).toMatchObject({ isEmailVerified: false });
  });

  it('trusts a Gmail address without an organisation', () => {
    const profile = readGoogleClaims({ ...google, hd: undefined, email: 'anna@gmail.com' });
    expect(profile).toMatchObject({ isEmailVerified: true });
  });

  it.each([readStandardClaims, readYandexInfo, readFacebookUser, readXUser, readGoogleClaims])(
    'is undefined without a subject (%#)',
    (read) => {
      expect(read({})).toBeUndefined();
      expect(read({ sub: '', id: '', data: {} })).toBeUndefined();
    },
  );

  it('contains no harmful address, phone or name', () => {
    const profile = readStandardClaims({
      sub: '1',
      email: 'a@b.ru\r\nbcc: c@d.ru',
      email_verified: true,
      phone_number: 'call me',
      given_name: ` A\u0000nna ${'x'.repeat(300)}`,
      family_name: { $ne: 1 },
    })!;
    expect(profile).toMatchObject({ email: null, isEmailVerified: false, phone: null, lastName: '' });
    expect(profile.firstName).toMatch(/^Anna x+$/);
    expect(profile.firstName).toHaveLength(100);
  });
});
