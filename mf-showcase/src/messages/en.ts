import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  showcase: {
    title: 'Services',
    lead: 'Everything you can sign in to with your account.',
    other: 'Services you are signed in to',
    'empty-title': 'No services connected yet',
    'empty-text': 'Once a service is connected it appears here, one click away.',
  },
  services: {
    title: 'Services you are signed in to',
    lead: 'Services you signed in to with this account.',
    other: 'All services',
    'empty-title': 'You are not signed in to any service yet',
    'empty-text': 'Services you are signed in to will be listed here.',
  },
  failed: 'The services could not be loaded',
  used: 'Last visited: {{date}}',
  'never-used': 'Not visited yet',
};
