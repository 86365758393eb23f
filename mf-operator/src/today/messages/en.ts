import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Today',
  queues: 'Queues',
  'queues-failed': 'We couldn’t load the queues',
  'nothing-title': 'Nothing is waiting',
  'nothing-text': 'New requests appear here.',
  queue: {
    access: 'Access requests: {{count}}',
    support: 'Support requests: {{count}}',
    approvals: 'Approvals: {{count}}',
  },
  promised: 'Answer promised by',
  ends: 'The first stops waiting',
  'no-promise': 'Nothing waiting',
  late: 'late: {{count}}',
  alerts: 'What is wrong',
  figures: 'Last 24 hours',
  'figures-failed': 'We couldn’t load the figures',
  figure: {
    sign_ins: 'Sign-ins',
    failures: 'Failed sign-ins',
    registrations: 'Registrations',
    codes_sent: 'Codes sent',
    codes_delivered: 'Codes delivered',
  },
  before: '{{value}} the day before',
  chart: '{{name}} by the hour, {{value}} in total',
  'as-table': 'Hours as a table',
  hour: 'Hour',
};
