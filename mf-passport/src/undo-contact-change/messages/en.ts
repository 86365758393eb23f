import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Wasn’t this you?',
  lead: 'A contact in your passport was changed. If someone else did it, restore the previous one.',
  undone: 'The change is undone',
  failed: 'We could not read the link',
  dead: 'The link no longer works',
  'dead-text': 'It may be too old, or was not opened in full. If you lost access to your passport, contact support.',
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
  what: 'The previous contact comes back and all sessions end, so whoever got into your passport is signed out.',
  'done-text': 'All sessions have ended. Sign in again and turn on two-factor protection.',
  'sign-in': 'Sign in',
};
