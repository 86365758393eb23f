import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Approvals',
  which: 'Which approvals',
  state: { WAITING: 'Waiting', DONE: 'Done', REFUSED: 'Refused', VOID: 'Void', MINE: 'My requests' },
  ended: { DONE: 'Done', REFUSED: 'Refused', VOID: 'Void', WITHDRAWN: 'Withdrawn' },
  failed: 'We couldn’t load the approvals',
  none: 'No approvals wait',
  'none-text': 'No act waits for a second operator.',
  column: {
    what: 'What changes',
    who: 'Who and why',
    left: 'Time left',
    state: 'State',
    decided: 'Decided by and when',
    decide: 'Decision',
  },
  left: '{{hours}} h {{minutes}} min',
  'then-void': 'then it’s void',
  'then-done': 'then it happens by itself',
  erased: 'The operator’s account is erased',
  'decided-by': 'Another operator decides. Role: {{roles}}',
  'decided-already': 'This request has already been decided',
  verdict: {
    approve: { name: 'Approve', title: 'Approve the act?' },
    refuse: { name: 'Refuse', title: 'Refuse the act?' },
    withdraw: { name: 'Withdraw', title: 'Withdraw your request?' },
  },
};
