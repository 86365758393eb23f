import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

/** Texts of the second factors at sign-in, and of the required change of the email address. */
export const en: SameShape<typeof ru> = {
  password: {
    title: 'Cloud password',
    subtitle: 'Enter the password you set for two\u2011step verification',
    label: 'Cloud password',
  },
  totp: {
    title: 'Code from the app',
    subtitle: 'Open your authenticator app and enter the code for Passport',
  },
  telegram: {
    title: 'Code from Telegram',
    subtitle: 'We sent a code to your Telegram',
    sending: 'Sending a code to your Telegram',
    'not-sent': 'The code hasn’t been sent to your Telegram yet',
    held: 'Telegram is limiting messages. The code will arrive in {{seconds}} s.',
    failed: 'Telegram didn’t accept the message. If you blocked the bot, use a recovery code.',
  },
  'phone-email': {
    'sms-title': 'Second code, by SMS',
    'email-title': 'Second code, by email',
    subtitle: 'We sent the second code to {{to}}',
    sending: 'Sending the second code',
    'not-sent': 'The second code hasn’t been sent yet',
  },
  recovery: {
    title: 'Recovery code',
    subtitle: 'Enter one of the codes that you saved when you turned on two-step verification. Each works once.',
    label: 'Recovery code',
    use: 'Use a recovery code',
    wrong: 'We can’t find that code. Codes never contain 0, O, 1 or I',
  },
  passkey: {
    use: 'With face or fingerprint',
    wrong: 'This passkey doesn’t match. Confirm in another way.',
  },
  submit: 'Sign in',
  'change-email': {
    title: 'New email address',
    subtitle: 'Your address was never confirmed. Enter a new one to sign in: we’ll send a code to it.',
    label: 'Email',
    submit: 'Email me a code',
    'code-title': 'Check your email',
    'code-subtitle': 'Enter the code we sent to {{to}}',
    'code-hint': 'The email may take 2–3 minutes to arrive',
  },
  reset: {
    title: 'Keep two\u2011step verification?',
    text: 'Someone asked support to turn off two-step verification for your account. If it wasn’t you, keep it on.',
    submit: 'Keep it on',
    'done-title': 'Two\u2011step verification stays on',
    'done-text': 'We won’t turn it off.',
    'gone-title': 'This link is no longer valid',
    'gone-text':
      'The request was already canceled, or two-step verification is already off. If something’s wrong, contact support.',
    'sign-in': 'Go to sign-in',
  },
};
