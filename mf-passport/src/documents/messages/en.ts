import { kindNames } from '@passport/shared/documents/kindNames';
import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Accepted documents',
  lead: 'What you accepted and when. Each link opens the text of that revision.',
  failed: 'The documents couldn’t be loaded',
  heading: 'Accepted',
  'empty-title': 'Nothing yet',
  'empty-text': 'Documents that you accept will be listed here.',
  revision: 'Revision {{number}}',
  accepted: 'accepted',
  'accepted-in': { ru: 'accepted in Russian,', en: 'accepted in English,' },
  registration: 'At registration',
  again: 'At a sign-in or in the account',
  waiting: {
    heading: 'Waiting for your decision',
    until: 'Accept by',
    after: 'After that, you can’t sign in without accepting.',
    read: 'Read',
    compare: 'What changed',
    accept: 'Accept',
    'accept-of': 'Accept: {{title}}',
    done: 'Document accepted',
    newer: 'A newer revision has come out. Read and accept that one',
    kinds: kindNames.en,
  },
};
