import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  identified: {
    title: 'Welcome back',
    subtitle: 'Where should we send your sign-in code?',
    'link-title': 'You already have an account',
    'link-subtitle':
      'Enter a code to show that the account is yours. You won’t need one next time. Where should we send the code?',
    'hidden-title': 'Confirm it’s you',
    'hidden-subtitle': 'Where should we send the code?',
    sms: 'Code by SMS',
    email: 'Code by email',
  },
  unknown: {
    title: 'Let’s create your account',
    subtitle: '{{phone}} is new here. We’ll text a code to it.',
    sms: 'Get a code by SMS',
    'other-phone': 'Use a different number',
  },
  code: {
    'sms-title': 'Enter the code we texted you',
    'sms-subtitle': 'Sent to {{to}}',
    'sms-late': 'Texts are slower than usual right now',
    'sms-late-email': 'The text is late.',
    'send-email': 'Send the code by email',
    'email-title': 'Check your email',
    'email-subtitle': 'We sent a code to {{to}}',
    change: 'Change',
    'email-subtitle-hidden': 'If an email address is linked to this number, we’ve sent a code to it.',
    'no-code': 'Didn’t get a code?',
    'sms-help': 'Check the number and your connection. Still nothing?',
    support: 'Write to us',
    'write-support': 'Contact support',
    'email-delay': 'The email may take 2–3 minutes',
    'email-refused': 'The mail server didn’t accept the email: the code won’t arrive',
    'other-way': 'Choose another way',
    submit: 'Confirm',
    'locked-for': 'Wait {{time}}',
  },
  registration: {
    'check-spam': 'Check spam and promotions. Still nothing?',
  },
  availability: {
    link: 'No email?',
    'available-title': 'The mailbox is available, with restrictions',
    'available-text':
      'The mail service hasn’t delivered the email to {{email}} yet. Wait, or continue now and confirm the address at your next sign-in.',
    'unavailable-title': 'The email wasn’t delivered',
    'unavailable-text': 'The mail server doesn’t accept mail for this address. Check it for typos: {{email}}',
    continue: 'Continue without the email',
    'change-email': 'Change the address',
    wait: 'Wait for the email',
  },
  register: {
    title: 'Create your account',
    subtitle: 'What should we call you?',
    'first-name': 'First name',
    'last-name': 'Last name',
    email: 'Email',
    'email-hint': 'We’ll send a code to it',
    phone: 'Phone number',
    news: 'Send me news and offers',
    submit: 'Continue',
    'sign-in-to-it': 'Sign in to it',
    also: 'The account also comes with the documents of Passport:',
    'no-phone': 'No access to the number?',
  },
  start: {
    ending: 'Enter the number that ends in {{ending}}',
  },
};
