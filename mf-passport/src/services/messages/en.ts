import type { SameShape } from '@passport/shared/i18n/SameShape';
import type { ru } from './ru';

export const en: SameShape<typeof ru> = {
  title: 'Connected services',
  lead: 'Services you’ve signed in to with this account, and what each can see.',
  heading: 'Services',
  failed: 'We couldn’t load the services',
  'empty-title': 'No services yet',
  'empty-action': 'See the services',
  'empty-text': 'When you sign in somewhere with your account, the service will appear here.',
  sees: 'Can see:',
  offline: 'Keeps access when you’re away',
  since: 'Access since',
  'last-used': 'Last sign-in:',
  remove: 'Revoke access',
  'remove-of': 'Revoke access: {{name}}',
  'remove-title': 'Revoke access for “{{name}}”?',
  'remove-text': 'The service will no longer get your data. You’ll usually be signed out of it right away.',
  removed: 'Access revoked: {{name}}',
  scopes: {
    openid: 'only your ID for this service',
    profile: 'first and last name',
    email: 'email',
    phone: 'phone',
  },
};
