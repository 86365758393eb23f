import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Connected services',
  lead: 'Services you signed in to with your account, and what each of them knows about you.',
  heading: 'Services',
  failed: 'We could not load the services',
  'empty-title': 'No services yet',
  'empty-text': 'When you sign in somewhere with your account, the service will appear here.',
  sees: 'Can see:',
  since: 'Since',
  'last-used': 'Last sign-in:',
  remove: 'Revoke access',
  'remove-of': 'Revoke access: {{name}}',
  'remove-title': 'Revoke access for “{{name}}”?',
  'remove-text':
    'The service will no longer receive your data. If it supports remote sign-out, you will also be signed out there. You can sign in again at any time.',
  removed: 'Access revoked: {{name}}',
  scopes: {
    openid: 'only your user ID',
    profile: 'first and last name',
    email: 'email',
    phone: 'phone',
    offline_access: 'your data, even when you are not using the service',
  },
};
