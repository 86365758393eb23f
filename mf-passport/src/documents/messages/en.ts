import { kindNames } from '@passport/shared/documents/kindNames';
import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Accepted documents',
  lead: 'What you accepted and when. Each link opens the text of that version.',
  failed: 'The documents couldn’t be loaded',
  heading: 'Accepted',
  'empty-title': 'Nothing yet',
  'empty-text': 'Documents that you accept will be listed here.',
  revision: 'Version {{number}}',
  accepted: 'accepted',
  'accepted-in': { ru: 'accepted in Russian,', en: 'accepted in English,' },
  registration: 'At registration',
  again: 'When signing in or in your account',
  waiting: {
    heading: 'Waiting for your decision',
    until: 'Accept by',
    after: 'After that, you can’t sign in without accepting.',
    read: 'Read',
    compare: 'What changed',
    accept: 'Accept',
    'accept-of': 'Accept: {{title}}',
    done: 'Document accepted',
    newer: 'There’s a newer version. Please review it.',
    kinds: kindNames.en,
  },
};
