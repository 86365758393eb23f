import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Access request',
  lead_one: 'We review requests by hand and answer by email within {{count}} working day.',
  lead_few: 'We review requests by hand and answer by email within {{count}} working days.',
  lead_many: 'We review requests by hand and answer by email within {{count}} working days.',
  lead_other: 'We review requests by hand and answer by email within {{count}} working days.',
  failed: 'We couldn’t load your requests',
  type: 'What would you like to connect?',
  'this-type': 'Type: {{type}}.',
  'other-type': {
    OAUTH2_CLIENT: 'OAuth application request',
    UNIT_SITE: 'Full integration request',
  },
  'type-text': {
    OAUTH2_CLIENT:
      'Sign-in with OAuth 2.0 and OpenID Connect using an off-the-shelf library: sites, servers, mobile apps.',
    UNIT_SITE:
      'For sites of our group of companies: we send a token to your URL, and your server exchanges it for user data.',
  },
  state: {
    WAITING: {
      name: 'In review',
      title: 'Request sent',
      text: 'We’ll email you the answer. Until then you can edit or withdraw it.',
    },
    APPROVED: {
      name: 'Approved',
      title: 'Request approved',
      text: 'You can now add {{types}}.',
    },
    REFUSED: {
      name: 'Declined',
      title: 'Request declined',
      text: 'Fix what the reason describes and send a new request.',
    },
    WITHDRAWN: {
      name: 'Withdrawn by you',
      title: 'Request withdrawn',
      text: 'You can send a new one: the form has the details of the last one.',
    },
    REVOKED: {
      name: 'Access revoked',
      title: 'Access revoked',
      text: 'Sign-in through applications of this type has stopped. Send a new request.',
    },
  },
  types: { OAUTH2_CLIENT: 'OAuth applications', UNIT_SITE: 'full integrations' },
  reason: 'Reason',
  sent: 'Sent',
  'answer-by': 'We’ll reply by',
  answered: 'Decision made',
  add: 'Add application',
  edit: 'Edit request',
  withdraw: 'Withdraw request',
  'withdraw-title': 'Withdraw the request?',
  'withdraw-text': 'It won’t be reviewed. You can send a new one at any time.',
  withdrawn: 'Request withdrawn',
  'request-sent': 'Request sent',
  changed: 'Request updated',
  form: {
    new: 'New request',
    change: 'Edit the request',
    send: 'Send request',
    save: 'Save',
  },
  field: {
    is_foreign: 'The organization is registered outside Russia',
    comment: 'Why you need access',
    expected_people: 'Expected users per month',
  },
  hint: {
    organization_name: 'The full name, such as Example LLC',
    comment: 'What the service is, and who will sign in to it',
  },
};
