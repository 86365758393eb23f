import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Console',
  areas: 'Areas of the console',
  area: {
    today: 'Today',
    people: 'People',
    codes: 'Codes',
    support: 'Support',
    access: 'Access requests',
    approvals: 'Approvals',
    audit: 'Audit log',
    operators: 'Operators',
    me: 'My acts',
  },
  role: {
    auditor: 'auditor',
    support: 'support',
    reviewer: 'reviewer',
    editor: 'editor',
    staff: 'staff',
    security: 'security',
    owner: 'owner',
  },
  'me-failed': 'We couldn’t open the console',
  'role-missing': {
    title: 'You need another role',
    text: 'This area is open to the roles: {{roles}}. An owner of the console grants roles.',
  },
  session: {
    session: {
      title: 'Operator session',
      lead: 'Enter the code from your authenticator app. The console opens for 8 hours and closes after 30 minutes without work. What you’ve typed stays on the screen.',
    },
    proof: {
      title: 'Confirm that it’s you',
      lead: 'Enter a new code from your authenticator app: this act needs a confirmation of the last five minutes. What you’ve typed stays on the screen.',
    },
    totp: 'Code from your authenticator app',
    confirm: 'Confirm',
    passkey: 'Confirm with face or fingerprint',
    setup: {
      title: 'Set up an authenticator or a passkey',
      text: 'Codes from texts and emails don’t open the console. Set up an authenticator app or a passkey in Security, then come back.',
      action: 'Open Security',
    },
  },
  act: {
    reason: 'Reason',
    'reason-needed': 'Enter a reason: it stays in the log',
    done: 'Done',
    waits: 'Waiting for approval: it happens when a second operator approves it, or after a day if nobody else may',
    reload: 'Show the current state',
  },
  approval: {
    'people.unlock': 'Unlock',
    'people.activate': 'Activate an account',
    'people.reset_factor': 'Turn off two-step verification',
    'operators.grant': 'Grant a role',
  },
  list: {
    new: 'Show new: {{count}}',
    older: 'Older',
    newer: 'Newer',
    'no-match': 'Nothing matches',
    clear: 'Clear the filter',
  },
  command: { same: 'The same by command:', copy: 'Copy the command' },
  copy: { done: 'Copied', failed: 'We couldn’t copy it' },
  /** Of a difference. */
  field: {
    role: 'role',
    until: 'until',
    locked_until: 'locked until',
    is_active: 'account active',
    ended_sessions: 'sessions ended',
    two_factor_auth: 'two-step verification',
    factor_reset_at: 'verification turns off',
    deletion_at: 'deletion',
    state: 'state',
    confirmed: 'roles confirmed',
  },
  value: { none: 'empty', endless: 'no end date', yes: 'yes', no: 'no' },
};
