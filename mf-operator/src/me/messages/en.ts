import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'My activity',
  session: 'Roles and session',
  failed: 'We couldn’t load your activity',
  'read-only': 'The console is read-only at the moment: no act is carried out.',
  name: 'Name',
  roles: 'Roles',
  until: 'until',
  end: 'End the console session',
  ends: 'The session ends',
  proof: 'The proof counts until',
  finds: 'Searches this hour',
  of: '{{used}} of {{limit}}',
  approvals: 'Waiting for approval',
  acts: 'Last 24 hours',
  'in-log': 'Show in the log',
  none: 'No actions',
  'none-text': 'What you do stays in the log.',
  event: 'Act',
  count: 'How often',
};
