import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Usage',
  lead: 'Sign-ins through the application by day.',
  failed: 'We couldn’t load the usage',
  'empty-title': 'No sign-ins yet',
  'empty-text': 'Numbers will appear after the first sign\u2011in.',
  chart: 'Sign-ins and failures by day',
  totals: 'Sign-ins: {{signIns}}, failures: {{failures}}',
  period: 'Period',
  days_one: '{{count}} day',
  days_few: '{{count}} days',
  days_many: '{{count}} days',
  days_other: '{{count}} days',
  table: 'Table by day',
  'people-note': 'When fewer than five users signed in, the exact number is hidden.',
  few: '< 5',
  'no-use': '{{days}}: no sign-ins',
  failures: 'Failures by type',
  column: {
    day: 'Day',
    'sign-ins': 'Sign-ins',
    people: 'Users',
    'new-people': 'New',
    failures: 'Failures',
  },
};
