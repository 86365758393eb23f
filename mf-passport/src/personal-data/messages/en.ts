import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  'to-home': 'Go to my account',
  export: {
    title: 'Download my data',
    lead: 'A file with everything we keep about you: profile, sessions, history, consents, connected services.',
    step: 'Confirm it is you',
    submit: 'Download the file',
    done: 'The file is ready',
    'done-text':
      'Your browser saved it to your downloads. It holds personal data: do not share it with anyone you do not trust.',
    again: 'Download again',
  },
  deletion: {
    title: 'Delete account',
    lead: 'We will delete your account and all data that we keep about you.',
    what: 'What will happen',
    wait: 'Your account will be deleted after 14 days. Until then you can cancel the deletion here or by signing in on any device.',
    sessions: 'Sessions on other devices end at once.',
    services: 'You will no longer be able to sign in to connected services with your account.',
    applications: 'Your applications will be switched off: nobody can sign in through them any more.',
    forever: 'After that nothing can be restored. Your phone and email can be registered again.',
    understood: 'I understand that my data cannot be restored',
    step: 'Confirm it is you',
    submit: 'Delete account',
    scheduled: 'The deletion is scheduled',
    at: 'Your account will be deleted on',
    'take-back': 'Until then you can change your mind.',
    cancel: 'Cancel the deletion',
    cancelled: 'Deletion cancelled: your account stays',
  },
};
