import { supportErrors } from '@passport/shared/i18n/messages/supportErrors.en';
import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  errors: supportErrors,
  intro: 'We answer within 24 hours or on the next working day.',
  phone: 'Phone number',
  email: 'Email',
  contacts: 'Reply to other contacts: {{phone}}, {{email}}',
  message: 'Your message',
  files: {
    add: 'Attach files',
    rule: 'Up to five files, 5\u00a0MB in total: PDFs, images or ZIP archives.',
    'other-ways': 'You can also drag and drop or paste them.',
    drop: 'Drop to attach',
    'left-out': 'Some files were left out: {{reasons}}',
    reasons: {
      errors: {
        'files-amount-limit': 'there can be up to five',
        'file-size-not-allowed': 'they can be up to 5\u00a0MB in total',
        'file-format-not-allowed':
          'only PDFs, images and ZIP archives are accepted, without a password or other archives inside',
      },
    },
    added_one: '{{count}} file attached: {{names}}',
    added_few: '{{count}} files attached: {{names}}',
    added_many: '{{count}} files attached: {{names}}',
    added_other: '{{count}} files attached: {{names}}',
    list: 'Attached files',
    remove: 'Remove file {{name}}',
    sending: 'Sending file {{name}}',
  },
  events: {
    title: 'Technical details',
    text: 'This helps us find the cause faster. Remove anything you’d rather not send.',
    remove: 'Remove line: {{line}}',
    screen: 'Screen {{path}}',
    'named-screen': 'Screen “{{name}}”',
    screens: {
      'sign-in': 'Sign in',
      passport: 'Account',
      showcase: 'Services',
      services: 'Services you’re signed in to',
      applications: 'Applications',
      policy: 'Documents',
    },
    refusal: '{{time}}, {{path}}: {{text}}',
  },
  send: 'Send',
  sending: 'Sending…',
  failed: 'We couldn’t send it. Everything you wrote is still here. Try again, or write to {{email}}.',
  unchecked:
    'The security check failed. Everything you wrote is still here. Turn off your ad blocker for this site and try again, or write to {{email}}.',
  offline:
    'No connection to the server. Everything you wrote is still here. Check your internet connection and try again.',
  'too-many-until': 'Too many messages. Try again {{when}}, or write to {{email}}.',
  'too-many': 'Too many messages. Try again later, or write to {{email}}.',
  'request-sent': 'Request {{number}} has been sent.',
  'request-answer-time': 'We’ll answer by {{day}}.',
  discard: {
    title: 'Close without sending?',
    text: 'Everything you wrote and attached will be lost.',
    confirm: 'Close without sending',
    cancel: 'Keep editing',
  },
};
