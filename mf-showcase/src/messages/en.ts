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
    lead: 'Services where your sign-in with this account is active now.',
    other: 'All services',
    'empty-title': 'You are not signed in to any service yet',
    'empty-text': 'Services you are signed in to will be listed here.',
  },
  search: 'Name or description',
  kind: 'Kind',
  kinds: {
    all: 'All',
    UNIT_SITE: 'Sites of the group',
    OAUTH2_CLIENT: 'Apps',
    SAML_SERVICE_PROVIDER: 'Work systems',
  },
  'kind-of': {
    UNIT_SITE: 'Site of the group',
    OAUTH2_CLIENT: 'App',
    SAML_SERVICE_PROVIDER: 'Work system',
  },
  access: {
    EMPLOYEES: 'Employees only',
    OUTSTAFF: 'Outstaff only',
    EMPLOYEES_AND_OUTSTAFF: 'Employees and outstaff',
  },
  found: 'Found: {{number}}',
  'nothing-found-text': 'Try another word, or look at all services.',
  'show-all': 'Show all',
  more: 'Show more ({{number}})',
  end: 'Sign out there',
  'end-at': 'Sign out there: {{name}}',
  ended: 'Signed out of {{name}}',
  failed: 'The services could not be loaded',
  used: 'Last visited: {{date}}',
  'never-used': 'Not visited yet',
};
