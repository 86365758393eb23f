import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  identified: {
    title: 'Welcome back',
    subtitle: 'Where should we send your sign-in code?',
    'link-title': 'You already have an account',
    'link-subtitle':
      'Enter a code to show that it’s yours, and we’ll link this way of signing in to it. Where should we send the code?',
    'hidden-title': 'Confirm it’s you',
    'hidden-subtitle': 'Where should we send the code?',
    sms: 'Text me a code',
    email: 'Email me a code',
    app: 'Send me a code in {{app}}',
    voice: 'Call me with a code',
    flash_call: 'Call me: the code is the caller’s last digits',
    'email-meanwhile': 'A text has to wait a moment; a code by email doesn’t',
  },
  unknown: {
    title: 'Let’s create your account',
    subtitle: '{{phone}} is new here. We’ll send you a code.',
    sms: 'Text me a code',
    'other-phone': 'Use a different number',
  },
  start: {
    'locked-for': 'Try again in {{time}}',
    'passkey-unknown': 'This passkey didn’t work. Try again, or sign in with a code.',
    'passkey-email': 'Your email address has to be changed. Sign in with a code to do that.',
    ending: 'Enter the number that ends in {{ending}}',
  },
};
