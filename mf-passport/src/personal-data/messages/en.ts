import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  'to-home': 'Go to my passport',
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
    title: 'Delete the passport',
    lead: 'We will delete the passport and all data that we keep about you.',
    what: 'What will happen',
    wait: 'Your passport will be deleted after 14 days. Until then you can cancel that here, or simply by signing in on any device.',
    sessions: 'Sessions on other devices end at once.',
    services: 'You will no longer be able to sign in to connected services with your passport.',
    applications: 'Your applications will be switched off: nobody can sign in through them any more.',
    forever: 'After that nothing can be restored. Your phone and email can be registered again.',
    understood: 'I understand that my data cannot be restored',
    step: 'Confirm it is you',
    submit: 'Delete the passport',
    scheduled: 'The deletion is scheduled',
    at: 'Your passport will be deleted on',
    'take-back': 'Until then you can change your mind.',
    cancel: 'Cancel the deletion',
    cancelled: 'Deletion cancelled: your passport stays with you',
  },
};
