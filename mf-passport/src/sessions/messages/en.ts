import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Sessions',
  lead: 'You are signed in on these devices. If you do not recognise one, end its session.',
  this: 'This device',
  'unknown-device': 'Unknown device',
  'unknown-place': 'Unknown place',
  since: 'Signed in:',
  'last-seen': 'Last active:',
  end: 'End',
  'end-of': 'End the session: {{device}}',
  ended: 'The session has ended',
  failed: 'We could not load the sessions',
  others: {
    heading: 'Other sessions',
    none: 'There are no other sessions',
    end: 'End all others',
    title: 'End all other sessions?',
    text: 'You will have to sign in again on the other devices. You stay signed in here.',
    confirm: 'End the others',
    done: 'The other sessions have ended',
  },
  all: {
    heading: 'Sign out everywhere',
    lead: 'Ends all sessions, including this one: you will have to sign in again on this device too.',
    end: 'End all sessions',
    title: 'End all sessions?',
    text: 'You will be signed out of your account on every device, including this one.',
    confirm: 'Sign out everywhere',
  },
};
