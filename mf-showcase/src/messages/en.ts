import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  showcase: {
    title: 'Services',
    lead: 'Everything you can enter with your passport.',
    'empty-title': 'No service is connected yet',
    'empty-text': 'As soon as a service is connected it appears here, one press away.',
  },
  services: {
    title: 'Where you stay signed in',
    lead: 'Services that you entered with this passport.',
    'empty-title': 'No open services',
    'empty-text': 'Services in which your sign-in stays active will be listed here.',
  },
  failed: 'The services could not be loaded',
  used: 'Last entered: {{date}}',
  'never-used': 'You have not been here yet',
};
