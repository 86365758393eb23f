import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  edit: 'Edit',
  connection: 'Connection',
  discovery: 'Discovery URL',
  none: 'Not set',
  production: 'Production',
  'production-lead': 'What the application needs to leave test mode.',
  'production-ready': 'Everything is ready to go live.',
  'production-switch': 'Switch to production',
  'production-closed': 'You can switch the mode once you have access again.',
  about: 'About the application',
  yes: 'Yes',
  created: 'Added',
  deletes: 'Deletion date:',
  activated: 'The application is turned on',
  connected: 'The application is marked as connected',
  inactive: {
    title: 'The application is turned off',
    text: 'Nobody can sign in through it. It will be permanently deleted three months after it was turned off.',
    action: 'Turn on',
  },
  'never-used': {
    title: 'Not connected',
    text: 'No one has signed in through this application yet. The status will change after the first sign-in.',
    guide: 'How to connect the application',
  },
  'not-connected': {
    title: 'Not connected',
    text: 'Nobody has signed in with the new secret yet. Issued tokens keep working. The status changes with the first sign-in.',
    action: 'Mark as connected',
  },
};
