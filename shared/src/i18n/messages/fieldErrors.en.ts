import type { SameShape } from '../SameShape';
import type { fieldErrors as ru } from './fieldErrors.ru';

export const fieldErrors: SameShape<typeof ru> = {
  'incorrect-phone-number': 'Check the phone number',
  'incorrect-email': 'Check the address: something seems to be missing after the\u00a0@',
  'incorrect-email-without-at': 'The address has no\u00a0@',
  'incorrect-name-min-length': 'Use at least two letters',
  'incorrect-name-chars': 'Use letters only',
  'incorrect-surname-min-length': 'Use at least two letters',
  'incorrect-surname-chars': 'Use letters only',
  'invalid-code': 'That code isn’t right',
  'invalid-password': 'That password isn’t right',
  'expired-code': 'This code has expired. Request a new one',
  'session-limit': 'Too many messages in a row. Try again later',
  'day-limit': 'No more messages can be sent today. Try again tomorrow',
  'month-limit': 'The monthly message limit is reached. Contact support',
  'black-list': 'SMS codes aren’t sent to this number',
  'too-many-requests': 'Too many requests. Try again later',
  'password-digits': 'Use digits only',
  'password-min-length': 'Use at least six digits',
  'passwords-differ': 'The passwords don’t match',
  'weak-password': 'That’s easy to guess. Avoid repeats, dates and your own number',
  required: 'Fill in this field',
  'captcha-required': 'We need a quick security check',
};
