import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  showcase: {
    title: 'Services',
    lead: 'Everything you can sign in to with your account.',
    other: 'Services you’re signed in to',
  },
  welcome: {
    title: 'Welcome',
    lead: 'Here’s where to start.',
    protect: 'Two-step verification',
    'protect-text': 'Nobody else can sign in, even with your SIM card.',
    protected: 'On',
    contacts: 'Email and phone',
    'contacts-text': 'Make sure they’re right: we send codes and alerts there.',
    service: 'Your first service',
    'service-text': 'No services yet. New ones will appear here.',
  },
  services: {
    title: 'Services you’re signed in to',
    lead: 'Active sign-ins with this account.',
    other: 'All services',
    'empty-title': 'You’re not signed in to any service right now',
    'empty-text': 'Sign in to one and it will show up here.',
  },
  search: 'Search services',
  kind: 'Type',
  kinds: {
    all: 'All',
    UNIT_SITE: 'Group websites',
    OAUTH2_CLIENT: 'Apps',
    SAML_SERVICE_PROVIDER: 'Internal systems',
  },
  'kind-of': {
    UNIT_SITE: 'Group website',
    OAUTH2_CLIENT: 'App',
    SAML_SERVICE_PROVIDER: 'Internal system',
  },
  level: 'Access',
  access: {
    all: 'Any',
    PUBLIC: 'Everyone',
    EMPLOYEES: 'Employees only',
    OUTSTAFF: 'Contractors only',
    EMPLOYEES_AND_OUTSTAFF: 'Employees and contractors',
  },
  found: 'Found: {{number}}',
  'nothing-found-text': 'Try a different word or see all services.',
  'show-all': 'Show all',
  more: 'Show more ({{number}})',
  end: 'Sign out',
  'end-at': 'Sign out of {{name}}',
  ended: 'Signed out of {{name}}',
  failed: 'The services couldn’t be loaded',
  used: 'Last sign\u2011in: {{date}}',
  'never-used': 'Not used yet',
};
