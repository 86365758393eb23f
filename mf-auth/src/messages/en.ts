import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  start: {
    title: 'Sign in or create an account',
    subtitle: 'With your phone number, no password',
    phone: 'Phone number',
    continue: 'Continue',
    passkey: 'Sign in with your face or fingerprint',
  },
  agreements: {
    before: 'By continuing, you accept the',
    terms: 'Terms of service',
    and: 'and',
    'personal-data': 'consent to data processing',
  },
  other: {
    or: 'or',
    title: 'Log in with other services',
  },
  card: {
    support: 'Contact support',
    logo: 'Passport',
    by: 'Sign-in by Passport',
  },
};
