import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Our documents have changed',
  subtitle: 'Read what is new and accept the documents to sign in.',
  loading: 'Loading the documents…',
  failed: 'The documents could not be loaded',
  revision: 'Revision {{number}} · in effect since',
  changes: 'What changed',
  difference: 'Changes in the text since revision {{number}}, which you accepted',
  whole: 'The whole text',
  legend: 'Removed words are struck through, added words are underlined.',
  removed: 'removed',
  added: 'added',
  none: 'The words have not changed.',
  unchanged: 'Unchanged paragraphs: {{count}}',
  accept: 'Accept and sign in',
  later: 'Later',
  'later-until': 'You can sign in without accepting until',
  refuse: 'I do not accept',
  refused: {
    title: 'You cannot sign in without accepting',
    text: 'If you do not agree with the documents, we will send you your data or delete your account. Write to support from the email address of your account.',
    'title-later': 'You can still sign in without accepting',
    'text-later':
      'If you do not agree with the documents, sign in and download your data or delete your account: both are in your account, under “Download my data” and “Delete account”. Support will help too.',
    enter: 'Sign in without accepting',
    back: 'Back to the documents',
  },
};
