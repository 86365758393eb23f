import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  providers: {
    YANDEX: 'Yandex',
    GOOGLE: 'Google',
    APPLE: 'Apple',
    FACEBOOK: 'Facebook',
    X: 'X',
  },
  list: {
    label: 'Other services',
    'not-connected': 'Not available yet',
    'google-failed': 'We couldn’t start Google sign-in. Try again.',
  },
  arriving: {
    title: 'Signing in with {{provider}}',
    text: 'This takes a couple of seconds',
  },
  failed: {
    'external_refused-title': 'Sign-in canceled',
    'external_refused-text':
      'You canceled the sign-in with {{provider}}. Try again, or sign in with your phone number.',
    'external_expired-title': 'This sign-in has expired',
    'external_expired-text':
      'The link works once, for a short time, and only in the browser you started in. Start again.',
    'external_failed-title': 'Sign-in failed',
    'external_failed-text': '{{provider}} didn’t confirm the sign-in. Try again, or sign in with your phone number.',
    'external_away-title': '{{provider}} isn’t responding',
    'external_away-text': 'Try again in a minute, or sign in with your phone number.',
    'other-title': 'Sign-in failed',
    again: 'Try again with {{provider}}',
    'by-phone': 'Sign in with a phone number',
  },
  linking: {
    ended: 'Your session has ended',
    'ended-text': '{{provider}} wasn’t linked to your account. Sign in and link it again.',
    'sign-in': 'Sign in',
  },
  register: {
    title: 'Almost there',
    subtitle: '{{provider}} confirmed your identity. Check your details and add your phone: we’ll send a code to it.',
    'email-verified': 'Confirmed by {{provider}}',
    'phone-taken': 'Sign in with this number and link {{provider}}',
  },
};
