import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  choose: 'Where should we send the code?',
  'choose-phone': 'We’ll send a code to your phone.',
  'no-access': 'Can’t access either?',
  'no-access-phone': 'Can’t access your phone?',
  'by-sms': 'Code by SMS',
  'by-email': 'Code by email',
  'other-way': 'Another method',
  confirm: 'Confirm',
  continue: 'Continue',
  delayed: 'The message is delayed. Wait for it or choose another method.',
  'email-delay': 'The email may take 2 to 3 minutes to arrive',
  'check-spam': 'Check spam and promotions. Still nothing?',
  support: 'Write to us',
  'locked-for': 'Wait {{time}}',
  'too-often': 'You can’t request a code this often',
  paused: 'Too many wrong attempts. Try again {{when}}: this protects your account from guessing',
  settings: { title: 'Two-step verification', failed: 'We couldn’t load your security settings' },
  sms: {
    lead: 'We’ll send a code to your phone.',
    send: 'Send an SMS',
    sent: 'We sent a code by SMS to {{to}}',
  },
  both: { lead: 'First we’ll send a code to your phone, then to your email.' },
  email: {
    lead: 'We’ll send a code to your email.',
    send: 'Send an email',
    sent: 'We sent a code to {{to}}',
  },
  telegram: {
    lead: 'The bot will send you a code in Telegram.',
    send: 'Send a code to Telegram',
    sent: 'The bot sent you a code in Telegram',
  },
  password: { lead: 'Enter your cloud password.', label: 'Cloud password' },
  totp: { lead: 'Open your authenticator app and enter its code.', label: 'Code from the app' },
  recovery: { lead: 'Enter one of the recovery codes that you kept. It works once.', label: 'Recovery code' },
  'use-recovery-code': 'Use a recovery code',
  'use-factor': 'Back to the usual method',
  dialog: 'Confirm it’s you',
};
