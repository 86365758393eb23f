import type { SameShape } from '../SameShape';
import { commonErrors } from './commonErrors.en';
import { fieldErrors } from './fieldErrors.en';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  general: {
    retry: 'Try again',
    close: 'Close',
    back: 'Back',
    cancel: 'Cancel',
    loading: 'Loading…',
    'to-home': 'Home page',
    support: 'Support',
    'write-support': 'Contact support',
    'new-tab': 'opens in a new tab',
    'account-ready': 'Your account is ready',
    'captcha-error': commonErrors['captcha-failed'],
    'captcha-running': 'Running a security check…',
    'connection-lost': 'No connection to the server. We’ll try again in a few seconds.',
  },
  errors: {
    ...commonErrors,
    ...fieldErrors,
    'no-tries-left': 'Too many attempts. Get a new code',
    'one-try-left': 'That code isn’t right. One attempt left',
    'too-many-tries': 'Too many wrong attempts. Try again {{when}}',
    'too-many-codes': 'Too many wrong codes. Try again {{when}}',
    'something-went-wrong': 'Something went wrong',
    'try-again': 'Please try again a little later.',
    connection: 'No connection to the server. Check your internet connection and try again.',
    'page-not-found': 'This page doesn’t exist',
    'phone-extra-digits': 'Too many digits',
    'phone-country': 'Choose the country of this number',
    'phone-number-required': 'Enter your phone number',
    email: 'We couldn’t send an email to this address',
    'incorrect-url': 'Enter the whole address: https://example.com',
    'incorrect-date': 'Check the date: DD.MM.YYYY',
    'incorrect-number': 'Enter a number, such as 12,50',
    'timer-is-running': 'You can request a new code when the countdown ends',
    'user-search': 'We couldn’t check the number. Please try again',
    'code-check': 'We couldn’t check the code. Please try again',
    'sms-send': 'We couldn’t send the SMS. Please try again',
    'nothing-found': 'Nothing found',
  },
  phone: {
    country: 'Country: {{title}} {{iso}}, {{code}}',
    countries: 'Countries',
    search: 'Country name or code',
    likely: 'Most likely',
    all: 'All countries',
  },
  verification: {
    code: 'Confirmation code',
    'resend-in': 'New code in {{time}}',
    resent: 'We’ve sent a new code.',
    resend: 'Resend the code',
  },
};
