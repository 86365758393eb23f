import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Our documents have changed',
  subtitle: 'Read what’s new and accept the documents to sign in.',
  loading: 'Loading the documents…',
  failed: 'The documents couldn’t be loaded',
  revision: 'Revision {{number}} · in effect since',
  changes: 'What changed',
  difference: 'Changes in the text since revision {{number}}, which you accepted',
  whole: 'Full text',
  legend: 'Removed words are struck through, added words are underlined.',
  removed: 'removed',
  added: 'added',
  none: 'The wording hasn’t changed.',
  unchanged: 'Unchanged paragraphs: {{count}}',
  accept: 'Accept and sign in',
  later: 'Later',
  'later-until': 'You can sign in without accepting until',
  refuse: 'I don’t accept',
  refused: {
    title: 'You can’t sign in without accepting',
    text: 'If you don’t agree with the documents, download your data or delete your account. Support can also help.',
    'title-later': 'You can still sign in without accepting',
    'text-later':
      'If you don’t agree with the documents, sign in and download your data or delete your account: both are in your account, under “Download my data” and “Delete account”. Support can also help.',
    enter: 'Sign in without accepting',
    back: 'Back to the documents',
  },
  leave: {
    export: 'Download my data',
    exported: 'Your data is saved to a file',
    delete: 'Delete account',
    sure: 'Delete the account?',
    'sure-text': 'We’ll delete it in 14 days and end all sessions at once. Until then you can change your mind.',
    keep: 'Keep the account',
    deleted: 'The account will be deleted',
    'deleted-at': 'We’ll delete the account on',
    cancel: 'To cancel the deletion, sign in and accept the documents.',
    start: 'Go to sign-in',
  },
};
