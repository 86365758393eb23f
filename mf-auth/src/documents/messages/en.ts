import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Our documents have changed',
  subtitle: 'Read what’s new and accept the documents.',
  'title-one': 'A document has changed',
  'subtitle-one': 'Read what’s new and accept the document.',
  loading: 'Loading the documents…',
  failed: 'The documents couldn’t be loaded',
  revision: 'Revision {{number}} · in effect since ',
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
  'later-until': 'You can sign in without accepting until ',
  refuse: 'I don’t accept',
  refused: {
    title: 'You can’t sign in without accepting',
    text: 'If you don’t agree with the documents, download your data or delete your account. If you have questions, contact support.',
    'text-later':
      'You can sign in without accepting until {{date}}. After that you’ll need to accept, or you can download your data and delete the account.',
    'title-later': 'You can still sign in without accepting',
    enter: 'Sign in without accepting',
    back: 'Back to the documents',
  },
  leave: {
    export: 'Download my data',
    exported: 'Your data has been saved to a file',
    delete: 'Delete account',
    sure: 'Delete the account?',
    'sure-text':
      'We’ll end all sessions now and delete the account in 14 days. Until then you can sign in and cancel the deletion.',
    keep: 'Keep the account',
    deleted: 'The account will be deleted',
    'deleted-at': 'We’ll delete the account on',
    cancel: 'To cancel the deletion, sign in before that date and accept the documents.',
    start: 'Go to sign-in',
  },
};
