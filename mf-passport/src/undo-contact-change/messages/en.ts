import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Didn’t make this change?',
  lead: 'The email or phone on your account was changed. If it was not you, restore the previous one.',
  undone: 'The change is undone',
  failed: 'We could not check the link',
  dead: 'The link no longer works',
  'dead-text': 'It may have expired or been copied incompletely. If you lost access to your account, contact support.',
  support: 'Contact support',
  email: {
    changed: 'The email was changed',
    undo: 'Restore the previous email',
    done: 'The previous email is restored',
  },
  phone: {
    changed: 'The phone was changed',
    undo: 'Restore the previous phone',
    done: 'The previous phone is restored',
  },
  what: 'The previous email or phone is restored and all sessions end, so whoever got into your account is signed out.',
  'done-text': 'All sessions have ended. Sign in again and turn on two-factor authentication.',
  'sign-in': 'Sign in',
};
