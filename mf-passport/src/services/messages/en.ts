import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Connected services',
  lead: 'Services you signed in to with your passport, and what each of them knows about you.',
  heading: 'Services',
  failed: 'We could not load the services',
  'empty-title': 'No services yet',
  'empty-text': 'When you sign in somewhere with your passport, the service will appear here.',
  sees: 'Can see:',
  since: 'Since',
  'last-used': 'Last sign-in:',
  remove: 'Revoke access',
  'remove-of': 'Revoke access: {{name}}',
  'remove-title': 'Revoke access for “{{name}}”?',
  'remove-text':
    'The service will learn nothing more about you, and you will be signed out there if it supports that. You can sign in again at any time.',
  removed: 'Access revoked: {{name}}',
  scopes: {
    openid: 'only that it is you',
    profile: 'first and last name',
    email: 'email',
    phone: 'phone',
    offline_access: 'data while you are away',
  },
};
