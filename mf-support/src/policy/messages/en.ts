import { kindNames, kindTabs } from '@passport/shared/documents/kindNames';
import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Documents',
  'kinds-label': 'Kinds of documents',
  kinds: kindNames.en,
  tabs: kindTabs.en,
  revision: 'Version {{number}}',
  from: 'from',
  since: 'in effect since',
  was: 'in effect from',
  'was-on': 'in effect on',
  until: 'to',
  will: 'takes effect on',
  'in-effect': 'in effect',
  earlier: 'This is an earlier version.',
  'not-yet': 'This version isn’t in effect yet.',
  'to-current': 'Open the current one',
  changes: 'What changed',
  pdf: 'Download PDF',
  empty: {
    title: 'There is no such document',
    text: 'The link may be wrong. If you need its text, contact support.',
  },
  failed: 'The document couldn’t be loaded',
  archive: {
    title: 'All versions',
    failed: 'The versions couldn’t be loaded',
  },
  compare: {
    title: 'Compare versions',
    from: 'Earlier version',
    to: 'Later version',
    submit: 'Compare',
    heading: 'Versions {{from}} and {{to}}: what changed',
    failed: 'The comparison couldn’t be loaded',
    'to-text': 'Back to the text',
    legend: 'Removed words are struck through, added words are underlined.',
    removed: 'removed',
    added: 'added',
    none: 'These versions have the same wording.',
    unchanged: 'Show unchanged paragraphs: {{count}}',
  },
};
