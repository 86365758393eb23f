import { kindNames, kindTabs } from '@passport/shared/documents/kindNames';
import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Documents',
  'kinds-label': 'Kinds of documents',
  kinds: kindNames.en,
  tabs: kindTabs.en,
  revision: 'Revision {{number}}',
  from: 'from',
  since: 'in effect since',
  was: 'in effect from',
  'was-on': 'in effect on',
  until: 'to',
  will: 'takes effect on',
  'in-effect': 'in effect',
  earlier: 'This is an earlier revision.',
  'not-yet': 'This revision isn’t in effect yet.',
  'to-current': 'Open the current one',
  changes: 'What changed',
  pdf: 'Download PDF',
  empty: {
    title: 'There is no such document',
    text: 'The link may be wrong. If you need its text, contact support.',
  },
  failed: 'The document couldn’t be loaded',
  archive: {
    title: 'All revisions',
    failed: 'The revisions couldn’t be loaded',
  },
  compare: {
    title: 'Compare revisions',
    from: 'Earlier revision',
    to: 'Later revision',
    submit: 'Compare',
    heading: 'Revisions {{from}} and {{to}}: what changed',
    failed: 'The comparison couldn’t be loaded',
    'to-text': 'Back to the text',
    legend: 'Removed words are struck through, added words are underlined.',
    removed: 'removed',
    added: 'added',
    none: 'These revisions have the same wording.',
    unchanged: 'Show unchanged paragraphs: {{count}}',
  },
};
