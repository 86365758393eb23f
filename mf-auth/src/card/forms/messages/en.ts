import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  code: {
    'sms-title': 'Enter the code we texted you',
    'sms-subtitle': 'Sent to {{to}}',
    'sms-late': 'SMS is slower than usual right now',
    'sms-late-email': 'The SMS is delayed.',
    'send-email': 'Send the code by email',
    'email-title': 'Check your email',
    'email-subtitle': 'We sent a code to {{to}}',
    change: 'Change',
    'email-subtitle-hidden': 'If an email address is linked to this number, we sent a code to it.',
    'no-code': 'Didn’t get a code?',
    'sms-help': 'Check the number and your connection. Still nothing?',
    support: 'Write to us',
    'write-support': 'Contact support',
    'email-delay': 'The email may take 2–3 minutes to arrive',
    'email-refused': 'The mail server didn’t accept the email: the code won’t arrive',
    'other-way': 'Choose another way',
    submit: 'Confirm',
  },
  registration: {
    'check-spam': 'Check spam and promotions. Still nothing?',
  },
  availability: {
    link: 'Email not arriving?',
    'available-title': 'The mailbox is available, but restrictive',
    'available-text':
      'The mail service hasn’t delivered the email to {{email}} yet. Wait, or continue now and confirm the address at your next sign-in.',
    'unavailable-title': 'The email wasn’t delivered',
    'unavailable-text': 'The mail server doesn’t accept mail for this address. Check it for typos: {{email}}',
    continue: 'Continue without the email',
    'change-email': 'Change the address',
    wait: 'Wait for the email',
    back: 'Back to the code',
  },
  register: {
    title: 'Create your account',
    subtitle: 'What should we call you?',
    'first-name': 'First name',
    'last-name': 'Last name',
    email: 'Email',
    'email-hint': 'We’ll send a code to this address',
    phone: 'Phone number',
    confirmed: 'Confirmed',
    news: 'Send me news and offers',
    submit: 'Continue',
    'sign-in-to-it': 'Sign in to that account',
    also: 'Passport’s documents also apply:',
    'no-phone': 'Can’t use that number?',
  },
};
