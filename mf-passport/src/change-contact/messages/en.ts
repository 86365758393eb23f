import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  email: {
    title: 'Change email',
    lead: 'Codes and important messages go to this address.',
    prove: 'Confirm it is you',
    new: 'New email',
    'new-lead': 'We will send a code there. Your current address stays until you enter the code.',
    field: 'New email address',
    code: 'Code from the new email',
    edit: 'Change the address',
    done: 'Email changed',
    'done-text': 'We wrote to the earlier address. If it was not you, the link in that message undoes the change.',
  },
  phone: {
    title: 'Change phone',
    lead: 'You sign in with this number.',
    prove: 'Confirm it is you',
    new: 'New phone',
    'new-lead': 'We will send a code there. Your current number stays until you enter the code.',
    field: 'New phone number',
    code: 'Code from the new phone',
    edit: 'Change the number',
    done: 'Phone changed',
    'done-text': 'We notified the earlier number. If it was not you, the link in that message undoes the change.',
  },
  'get-code': 'Get a code',
  sent: 'We sent a code to {{to}}',
  'email-delay': 'The email may take 2 to 3 minutes',
  others_one: 'Your passport is open on {{count}} more device. End that session?',
  others_few: 'Your passport is open on {{count}} more devices. End those sessions?',
  others_many: 'Your passport is open on {{count}} more devices. End those sessions?',
  others_other: 'Your passport is open on {{count}} more devices. End those sessions?',
  'end-others': 'End the other sessions',
  ended: 'The other sessions have ended',
  'to-home': 'Go to my passport',
};
