import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Didn’t make this change?',
  lead: 'The email or phone on your account was changed. If it wasn’t you, restore the previous one.',
  undone: 'The change is undone',
  failed: 'We couldn’t check the link',
  dead: 'The link no longer works',
  'dead-text': 'It may have expired or been copied incompletely. If you lost access to your account, contact support.',
  support: 'Contact support',
  email: {
    changed: 'The email was changed',
    undo: 'Restore the previous email',
    what: 'We’ll restore the previous email and sign everyone out.',
    done: 'The previous email is restored',
  },
  phone: {
    changed: 'The phone was changed',
    undo: 'Restore the previous phone',
    what: 'We’ll restore the previous phone and sign everyone out.',
    done: 'The previous phone is restored',
  },
  'done-text': 'All sessions have ended. Sign in again and turn on two-step verification.',
  'sign-in': 'Sign in',
};
