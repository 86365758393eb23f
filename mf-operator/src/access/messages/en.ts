import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Access requests',
  which: 'Which requests',
  state: { WAITING: 'Waiting', APPROVED: 'Approved', REFUSED: 'Refused', REVOKED: 'Revoked' },
  failed: 'We couldn’t load the requests',
  none: 'No requests wait',
  'none-text': 'Every request is decided.',
  keys: 'Keys: j and k move down and up, a approves, r refuses. What is ticked is decided together.',
  tick: 'Tick the request of {{name}}',
  'person-state': {
    deactivated: 'account deactivated',
    locked: 'account locked',
    deletion_scheduled: 'to be deleted',
  },
  'by-command': 'The request of an operator is decided by command only',
  column: { who: 'Who', organization: 'Organization', what: 'What for', by: 'When' },
  type: { OAUTH2_CLIENT: 'OAuth applications', UNIT_SITE: 'Partner sites' },
  known: 'applications: {{applications}}, refused before: {{refused}}, people a month: {{people}}',
  promised: 'answer promised by',
  decision: {
    approve: { name: 'Approve ({{count}})', title: 'Approve requests: {{count}}?', confirm: 'Approve', reason: 'Why' },
    refuse: {
      name: 'Refuse ({{count}})',
      title: 'Refuse requests: {{count}}?',
      confirm: 'Refuse',
      reason: 'Reason, which the sender reads',
    },
    revoke: {
      name: 'Revoke access ({{count}})',
      title: 'Revoke access: {{count}}?',
      confirm: 'Revoke access',
      reason: 'Reason, which the sender reads. The applications stop at once',
    },
  },
  'reason-needed': 'Enter a reason',
  result: { running: 'Running…', approve: 'Approved', refuse: 'Refused', revoke: 'Revoked', failed: 'Not done' },
};
