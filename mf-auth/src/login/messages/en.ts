import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  identified: {
    title: 'Welcome back',
    subtitle: 'Where should we send your sign-in code?',
    'link-title': 'You already have an account',
    'link-subtitle': 'Confirm with a code that it is yours, and next time no code is needed. Where should we send it?',
    sms: 'Code by SMS',
    email: 'Code by email',
  },
  unknown: {
    title: 'Nice to meet you',
    subtitle: 'Nobody has registered with {{phone}} yet. Confirm the number, and we will create your account.',
    sms: 'Get a code by SMS',
    'other-phone': 'Change the number',
  },
  code: {
    'sms-title': 'Code from the SMS',
    'sms-subtitle': 'We sent a message to {{to}}',
    'sms-late': 'Messages take longer than usual right now',
    'sms-late-email': 'The SMS is late. Go back and choose a code by email: it will come sooner',
    'email-title': 'Code from the email',
    'email-subtitle': 'We sent an email to {{to}}',
    'email-delay': 'The email may take 2–3 minutes',
    submit: 'Confirm',
    'locked-for': 'Wait {{time}}',
  },
  register: {
    title: 'Registration',
    subtitle: 'Tell us a little about yourself',
    'first-name': 'First name',
    'last-name': 'Last name',
    email: 'Email',
    'email-hint': 'We will send a code to it',
    phone: 'Phone number',
    news: 'Send me news and offers',
    submit: 'Continue',
  },
};
