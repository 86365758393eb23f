import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Audit log',
  rows: 'Rows',
  failed: 'We couldn’t load the log',
  none: 'No rows',
  'none-text': 'The log has nothing yet.',
  query: {
    label: 'Query',
    hint: 'actor: event: target: since: until:, e.g. event:user_locked since:7d or actor:Ivanova since:2026-11-30',
    fault: 'We couldn’t read {{word}}',
    completions: 'How to go on',
    submit: 'Show',
  },
  column: { at: 'When', event: 'Event', actor: 'Who', target: 'On what', changes: 'Before and after' },
  actor: { person: 'The person', operator: 'Operator', service: 'System' },
  details: 'Row {{id}}',
  'details-failed': 'We couldn’t load the row',
  fact: {
    event: 'Event',
    actor: 'Who',
    target: 'On what',
    person: 'Person',
    reason: 'Reason',
    approval: 'Approval',
    request: 'Request ID',
    details: 'Details',
    chain: 'Place in the chain and hash',
  },
  export: {
    open: 'Export',
    title: 'Export the log',
    lead: 'The rows of this query are downloaded as a CSV file. The export stays in the log.',
    confirm: 'Download the CSV',
    done: 'The log has been exported',
    'reason-needed': 'Enter a reason',
  },
};
