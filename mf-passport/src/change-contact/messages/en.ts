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
    'done-text': 'We emailed your previous address. If you did not make this change, the link in that email undoes it.',
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
    'done-text':
      'We sent a message to your previous number. If you did not make this change, the link in it undoes the change.',
  },
  'get-code': 'Get a code',
  sent: 'We sent a code to {{to}}',
  'email-delay': 'The email may take 2 to 3 minutes',
  others_one: 'You are signed in on {{count}} more device. End that session?',
  others_few: 'You are signed in on {{count}} more devices. End those sessions?',
  others_many: 'You are signed in on {{count}} more devices. End those sessions?',
  others_other: 'You are signed in on {{count}} more devices. End those sessions?',
  'end-others': 'End the other sessions',
  ended: 'The other sessions have ended',
  'to-home': 'Go to my account',
};
