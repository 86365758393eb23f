import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  identified: {
    title: 'Welcome back',
    subtitle: 'Where should we send your sign-in code?',
    'link-title': 'You already have an account',
    'link-subtitle':
      'Enter a code to show that the account is yours. You will not need one next time. Where should we send the code?',
    'hidden-title': 'Confirm it is you',
    'hidden-subtitle': 'Where should we send the code?',
    sms: 'Code by SMS',
    email: 'Code by email',
  },
  unknown: {
    title: 'Nice to meet you',
    subtitle: '{{phone}} is not registered yet. Confirm the number, and we will create your account.',
    sms: 'Get a code by SMS',
    'other-phone': 'Change the number',
  },
  code: {
    'sms-title': 'SMS code',
    'sms-subtitle': 'We sent a message to {{to}}',
    'sms-late': 'Messages take longer than usual right now',
    'sms-late-email': 'The SMS is late. Go back and choose a code by email: it will come sooner.',
    'email-title': 'Email code',
    'email-subtitle': 'We sent an email to {{to}}',
    'email-subtitle-hidden': 'If an email address is linked to this number, we have sent a code to it.',
    'sms-help': 'No code? Check the number and your connection, or',
    support: 'contact support',
    'email-delay': 'The email may take 2–3 minutes',
    'email-refused': 'The mail server did not accept the email: its code will not arrive.',
    'other-way': 'Choose another way',
    submit: 'Confirm',
    'locked-for': 'Wait {{time}}',
  },
  registration: {
    'check-spam': 'The email may be in your spam or promotions folder. If it is not there,',
  },
  availability: {
    link: 'No email?',
    'available-title': 'The mailbox is available, with restrictions',
    'available-text':
      'The mail server answers, but the email to {{email}} may be late or not arrive. You can wait for it, or continue with a temporary code and confirm the address at your next sign-in.',
    'unavailable-title': 'The email was not delivered',
    'unavailable-text': 'The mail server does not accept mail for this address. Check it for typos: {{email}}',
    continue: 'Continue with a temporary code',
    'change-email': 'Change the address',
    wait: 'Wait for the email',
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
