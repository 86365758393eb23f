import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Our documents have changed',
  subtitle: 'Review what’s new and accept to continue.',
  'title-one': 'A document has changed',
  'subtitle-one': 'Review what’s new and accept to continue.',
  loading: 'Loading the documents…',
  failed: 'The documents couldn’t be loaded',
  revision: 'Version {{number}} · in effect since ',
  changes: 'What changed',
  difference: 'Changes since version {{number}}, the one you accepted',
  whole: 'Full text',
  legend: 'Removed words are struck through, added words are underlined.',
  removed: 'removed',
  added: 'added',
  none: 'The wording hasn’t changed.',
  unchanged: 'Show unchanged paragraphs: {{count}}',
  accept: 'Accept and sign in',
  later: 'Later',
  'later-until': 'You can sign in without accepting until ',
  refuse: 'I don’t accept',
  refused: {
    title: 'You can’t sign in without accepting',
    text: 'If you don’t agree, you can download your data and delete your account. If you have questions, contact support.',
    'text-later':
      'You can sign in without accepting until {{date}}. After that, you’ll need to accept, or download your data and delete your account.',
    'title-later': 'You can still sign in without accepting',
    enter: 'Sign in without accepting',
    back: 'Back to the documents',
  },
  leave: {
    export: 'Download my data',
    exported: 'Your data has been saved to a file',
    delete: 'Delete account',
    sure: 'Delete your account?',
    account: 'The account with the number {{phone}}.',
    'sure-text':
      'We’ll end all sessions now and delete your account in 14 days. To cancel, sign in before then and accept the documents.',
    keep: 'Keep my account',
    deleted: 'Your account will be deleted',
    'deleted-at': 'We’ll delete your account on',
    cancel: 'To cancel the deletion, sign in before that date and accept the documents.',
    start: 'Go to sign-in',
  },
};
