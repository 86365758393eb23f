import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  'to-home': 'To my passport',
  export: {
    title: 'Download my data',
    lead: 'A file with everything we keep about you: profile, sessions, history, consents, connected services.',
    step: 'Confirm that it is you',
    submit: 'Download the file',
    done: 'The file is ready',
    'done-text':
      'Your browser has saved it among the downloads. It holds personal data: do not pass it to people you do not trust.',
    again: 'Download again',
  },
  deletion: {
    title: 'Delete the passport',
    lead: 'We will delete the passport and all data that we keep about you.',
    what: 'What is going to happen',
    wait: 'The passport is deleted after 14 days. Until then you can cancel it here, or simply by signing in on any device.',
    sessions: 'Sessions on other devices end at once.',
    services: 'You will no longer be able to enter connected services with the passport.',
    applications: 'Your applications will be switched off: nobody can sign in through them any more.',
    forever: 'After that nothing can be brought back. The phone and the email can be registered anew.',
    understood: 'I understand that the data cannot be brought back',
    step: 'Confirm that it is you',
    submit: 'Delete the passport',
    scheduled: 'The deletion is scheduled',
    at: 'The passport is going to be deleted on',
    'take-back': 'Until then everything can be taken back.',
    cancel: 'Cancel the deletion',
    cancelled: 'The deletion is cancelled, the passport stays with you',
  },
};
