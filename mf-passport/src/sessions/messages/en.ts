import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Sessions',
  lead: 'Devices where you’re signed in. Don’t recognize one? Sign it out.',
  this: 'This device',
  'unknown-device': 'Unknown device',
  'on-site': 'Active now',
  since: 'Signed in:',
  ip: 'IP address:',
  service: 'Service:',
  'last-seen': 'Last active:',
  end: 'Sign out',
  'end-of': 'Sign out: {{device}}',
  ended: 'Signed out',
  failed: 'We couldn’t load the sessions',
  name: {
    change: 'Rename',
    'not-possible': 'You can’t rename a browser that doesn’t keep cookies.',
    title: 'Name this device',
    label: 'Name',
    hint: 'For example, “Work laptop”. Only you can see it.',
    save: 'Save',
    saved: 'Name saved',
  },
  others: {
    heading: 'Other sessions',
    none: 'There are no other sessions',
    end: 'Sign out other devices',
    title: 'Sign out other devices?',
    text: 'You’ll have to sign in again there. You stay signed in here.',
    confirm: 'Sign out',
    done: 'Signed out of the other devices',
  },
};
